import { type AppCall, requestUrl } from "./call";

/** Uses Android's HTTP client; must be called off the main thread. */
export function kotlinRequest(call: AppCall): string {
  return `import org.json.JSONObject
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLEncoder
import java.util.Locale

/** An image or a video, whichever is not null. */
data class MadangAd(
    val imageUrl: String?,
    val videoUrl: String?,
    val headline: String,
    val destinationUrl: String,
    val beacons: Map<String, String>,
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
            val renditions = ad.optJSONObject("video")?.getJSONArray("renditions")
            val beacons = ad.getJSONObject("beacons")
            return MadangAd(
                imageUrl = if (ad.isNull("cover")) null else ad.getString("cover"),
                videoUrl = renditions?.let { it.getJSONObject(it.length() - 1).getString("url") },
                headline = ad.getString("headline"),
                destinationUrl = ad.getString("destinationURL"),
                beacons = beacons.keys().asSequence().associateWith { beacons.getString(it) },
            )
        } finally {
            connection.disconnect()
        }
    }

    /**
     * Call once for each: "impression" when the ad is on the screen,
     * of a video also "start" and "complete", and "reward" where it is earned.
     */
    fun tell(ad: MadangAd, what: String) {
        val url = ad.beacons[what] ?: return
        val connection = URL(url).openConnection() as HttpURLConnection
        connection.requestMethod = "POST"
        connection.responseCode
        connection.disconnect()
    }
}`;
}

/** A click opens the click URL, which counts it and redirects to the destination. */
export function kotlinShow(): string {
  return `lifecycleScope.launch {
    val ad = withContext(Dispatchers.IO) { Madang.request(userId = "USER_ID") } ?: return@launch
    fun tell(vararg what: String) =
        lifecycleScope.launch(Dispatchers.IO) { what.forEach { Madang.tell(ad, it) } }

    ad.imageUrl?.let { url ->
        imageView.load(url)
        tell("impression")
    }
    ad.videoUrl?.let { url ->
        videoView.setVideoURI(Uri.parse(url))
        videoView.setOnPreparedListener {
            videoView.start()
            tell("impression", "start")
        }
        videoView.setOnCompletionListener { tell("complete", "reward") }
    }
    adView.setOnClickListener {
        startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(ad.destinationUrl)))
    }
}`;
}
