import android.annotation.SuppressLint
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.webkit.JavascriptInterface
import android.webkit.WebView
import org.json.JSONObject

/** Shows one ad unit. Call `visible(true)` once at least half of it is on the screen, and `visible(false)` when it is not. */
@SuppressLint("SetJavaScriptEnabled", "ViewConstructor")
class AdFrame(context: Context, unit: String, key: String, user: String?) : WebView(context) {
    init {
        settings.javaScriptEnabled = true
        addJavascriptInterface(Bridge(), "MadangAndroid")
        loadUrl("https://edge.example/frame/$unit?key=$key&pf=android#uid=${Uri.encode(user ?: "")}")
    }

    fun visible(isVisible: Boolean) =
        evaluateJavascript("madangHost({type:'${if (isVisible) "visible" else "hidden"}'})", null)

    private inner class Bridge {
        @JavascriptInterface
        fun onMessage(text: String) = post { take(JSONObject(text)) }
    }

    private fun take(message: JSONObject) = when (message.getString("type")) {
        "ready", "size" -> {
            layoutParams = layoutParams.apply { height = (message.getDouble("height") * resources.displayMetrics.density).toInt() }
        }
        "click" -> context.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(message.getString("url"))))
        "empty", "close" -> visibility = GONE
        else -> Unit
    }
}
