import android.annotation.SuppressLint
import android.content.Context
import android.content.Intent
import android.net.Uri
import android.webkit.JavascriptInterface
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import org.json.JSONObject

/** Shows one ad unit. Call `visible(true)` once at least half of it is on the screen, and `visible(false)` when it is not. */
@SuppressLint("SetJavaScriptEnabled", "ViewConstructor")
class AdFrame(context: Context, unit: String, key: String, user: String?) : WebView(context) {
    init {
        settings.javaScriptEnabled = true
        webViewClient = Outside()
        addJavascriptInterface(Bridge(), "MadangAndroid")
        loadUrl("https://edge.example/frame/$unit?key=$key&pf=android#uid=${Uri.encode(user ?: "")}")
    }

    fun visible(isVisible: Boolean) =
        evaluateJavascript("madangHost({type:'${if (isVisible) "visible" else "hidden"}'})", null)

    private inner class Bridge {
        @JavascriptInterface
        fun onMessage(text: String) = post { take(JSONObject(text)) }
    }

    private fun leave(address: Uri) = context.startActivity(Intent(Intent.ACTION_VIEW, address))

    /** A click in an exchange's ad leaves the page by itself. */
    private inner class Outside : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            if (request.hasGesture()) leave(request.url)
            return true
        }
    }

    private fun take(message: JSONObject) = when (message.getString("type")) {
        "ready", "size" -> {
            layoutParams = layoutParams.apply { height = (message.getDouble("height") * resources.displayMetrics.density).toInt() }
        }
        "click", "open" -> leave(Uri.parse(message.getString("url")))
        "empty", "close" -> visibility = GONE
        else -> Unit
    }
}
