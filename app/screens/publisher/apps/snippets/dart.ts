import { type AppCall, requestUrl } from "./call";

/** The package `http`; one file for Android and iOS. */
export function dartRequest(call: AppCall): string {
  return `import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;

class MadangAd {
  MadangAd.fromJson(Map<String, dynamic> json)
      : imageUrl = json['cover'] as String?,
        headline = json['headline'] as String,
        destinationUrl = json['destinationURL'] as String,
        impressionUrl = json['beacons']['impression'] as String?;

  final String? imageUrl;
  final String headline;
  final String destinationUrl;
  final String? impressionUrl;
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

  /// Call once, when the ad is on the screen.
  static Future<void> shown(MadangAd ad) async {
    final url = ad.impressionUrl;
    if (url != null) await http.post(Uri.parse(url));
  }
}`;
}

export function dartShow(): string {
  return `FutureBuilder<MadangAd?>(
  future: _ad, // late final _ad = Madang.request(userId: 'USER_ID');
  builder: (context, snapshot) {
    final ad = snapshot.data;
    if (ad == null || ad.imageUrl == null) return const SizedBox.shrink();
    return GestureDetector(
      onTap: () => launchUrl(Uri.parse(ad.destinationUrl)),
      child: Image.network(
        ad.imageUrl!,
        semanticLabel: ad.headline,
        frameBuilder: (context, child, frame, _) {
          if (frame == 0) Madang.shown(ad);
          return child;
        },
      ),
    );
  },
)`;
}
