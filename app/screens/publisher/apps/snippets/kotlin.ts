import { type AppCall, requestUrl } from "./call";

/** Android's own HTTP client; called off the main thread. */
export function kotlinRequest(call: AppCall): string {
  return `import org.json.JSONObject
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder
import java.util.Locale

data class MadangAd(
    val imageUrl: String?,
    val headline: String,
    val destinationUrl: String,
    val impressionUrl: String?,
)

object Madang {
    private const val APP_KEY = "${call.appKey}"
    private const val REQUEST = "${requestUrl(call, "android-http")}"

    /** Null: there is no ad now. */
    fun request(userId: String?): MadangAd? {
        val user = userId?.let { "&uid=" + URLEncoder.encode(it, "UTF-8") } ?: ""
        val connection = URL(REQUEST + "&lcl=" + Locale.getDefault().toLanguageTag() + user)
            .openConnection() as HttpURLConnection
        connection.setRequestProperty("Authorization", APP_KEY)
        try {
            val answer = JSONObject(connection.inputStream.bufferedReader().readText())
            val ad = answer.optJSONObject("result") ?: return null
            return MadangAd(
                imageUrl = if (ad.isNull("cover")) null else ad.getString("cover"),
                headline = ad.getString("headline"),
                destinationUrl = ad.getString("destinationURL"),
                impressionUrl = ad.getJSONObject("beacons").optString("impression").ifEmpty { null },
            )
        } finally {
            connection.disconnect()
        }
    }

    /** Call once, when the ad is on the screen. */
    fun shown(ad: MadangAd) {
        val url = ad.impressionUrl ?: return
        val connection = URL(url).openConnection() as HttpURLConnection
        connection.requestMethod = "POST"
        connection.responseCode
        connection.disconnect()
    }
}`;
}

/** Opening the destination is the click: the address counts it and leads on. */
export function kotlinShow(): string {
  return `lifecycleScope.launch {
    val ad = withContext(Dispatchers.IO) { Madang.request(userId = "USER_ID") } ?: return@launch
    val imageUrl = ad.imageUrl ?: return@launch
    imageView.load(imageUrl)
    withContext(Dispatchers.IO) { Madang.shown(ad) }
    imageView.setOnClickListener {
        startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(ad.destinationUrl)))
    }
}`;
}
