import { type AppCall, requestUrl } from "./call";

/** Uses the package `http`; one file for Android and iOS. */
export function dartRequest(call: AppCall): string {
  return `import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

/// An image or a video, whichever is not null.
class MadangAd {
  MadangAd.fromJson(Map<String, dynamic> json)
      : imageUrl = json['cover'] as String?,
        videoUrl = (json['video']?['renditions'] as List?)?.last['url'] as String?,
        headline = json['headline'] as String,
        destinationUrl = json['destinationURL'] as String,
        beacons = Map<String, String>.from(json['beacons'] as Map);

  final String? imageUrl;
  final String? videoUrl;
  final String headline;
  final String destinationUrl;
  final Map<String, String> beacons;
}

class Madang {
  static const _appKey = '${call.appKey}';
  static const _request = '${requestUrl(call, "flutter-http")}';

  /// Null: there is no ad now.
  static Future<MadangAd?> request({String? userId}) async {
    final url = Uri.parse(_request);
    final query = {...url.queryParameters, 'lcl': Platform.localeName};
    if (userId != null) query['uid'] = userId;
    final response = await http.get(
      url.replace(queryParameters: query),
      headers: {'Authorization': _appKey},
    );
    final result = (jsonDecode(utf8.decode(response.bodyBytes)) as Map<String, dynamic>)['result'];
    return result == null ? null : MadangAd.fromJson(result as Map<String, dynamic>);
  }

  /// Call once for each: 'impression' when the ad is on the screen,
  /// of a video also 'start' and 'complete', and 'reward' where it is earned.
  static Future<void> tell(MadangAd ad, List<String> what) async {
    for (final each in what) {
      final url = ad.beacons[each];
      if (url != null) await http.post(Uri.parse(url));
    }
  }
}`;
}

/** Uses the packages `video_player` for videos and `url_launcher` for clicks. */
export function dartShow(): string {
  return `// pubspec.yaml: url_launcher, video_player
FutureBuilder<MadangAd?>(
  future: _ad, // late final _ad = Madang.request(userId: 'USER_ID');
  builder: (context, snapshot) {
    final ad = snapshot.data;
    if (ad == null) return const SizedBox.shrink();
    return GestureDetector(
      onTap: () => launchUrl(Uri.parse(ad.destinationUrl)),
      child: ad.videoUrl != null
          ? AdVideo(ad)
          : Image.network(
              ad.imageUrl!,
              semanticLabel: ad.headline,
              frameBuilder: (context, child, frame, _) {
                if (frame == 0) Madang.tell(ad, ['impression']);
                return child;
              },
            ),
    );
  },
)

class AdVideo extends StatefulWidget {
  const AdVideo(this.ad, {super.key});
  final MadangAd ad;

  @override
  State<AdVideo> createState() => _AdVideoState();
}

class _AdVideoState extends State<AdVideo> {
  late final _video = VideoPlayerController.networkUrl(Uri.parse(widget.ad.videoUrl!));
  var _hasEnded = false;

  @override
  void initState() {
    super.initState();
    _video.addListener(() {
      if (_hasEnded || !_video.value.isCompleted) return;
      _hasEnded = true;
      Madang.tell(widget.ad, ['complete', 'reward']);
    });
    _video.initialize().then((_) {
      if (!mounted) return;
      setState(() {});
      _video.play();
      Madang.tell(widget.ad, ['impression', 'start']);
    });
  }

  @override
  void dispose() {
    _video.dispose();
    super.dispose();
  }

  @override
  Widget build(BuildContext context) =>
      AspectRatio(aspectRatio: _video.value.aspectRatio, child: VideoPlayer(_video));
}`;
}
