import 'dart:convert';
import 'package:flutter/widgets.dart';
import 'package:url_launcher/url_launcher.dart';
import 'package:webview_flutter/webview_flutter.dart';

/// Shows one ad unit. Set [visible] once at least half of it is on the screen.
class AdFrame extends StatefulWidget {
  const AdFrame({super.key, required this.unit, required this.appKey, required this.platform, this.user, required this.visible});
  final String unit, appKey, platform;
  final String? user;
  final bool visible;

  @override
  State<AdFrame> createState() => _AdFrameState();
}

class _AdFrameState extends State<AdFrame> {
  double? _height = 0;
  late final WebViewController _view = WebViewController()
    ..setJavaScriptMode(JavaScriptMode.unrestricted)
    ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _leave))
    ..addJavaScriptChannel('MadangFlutter', onMessageReceived: (message) => _take(jsonDecode(message.message)))
    ..loadRequest(Uri.parse('https://edge.example/frame/${widget.unit}?key=${widget.appKey}&pf=${widget.platform}'
        '#uid=${Uri.encodeComponent(widget.user ?? '')}'));

  /// A click in an exchange's ad leaves the page by itself.
  NavigationDecision _leave(NavigationRequest request) {
    if (!request.isMainFrame || request.url.contains('/frame/${widget.unit}')) return NavigationDecision.navigate;
    launchUrl(Uri.parse(request.url), mode: LaunchMode.externalApplication);
    return NavigationDecision.prevent;
  }

  void _tell() => _view.runJavaScript("madangHost({type:'${widget.visible ? 'visible' : 'hidden'}'})");

  void _take(Map<String, dynamic> told) {
    switch (told['type']) {
      case 'ready':
      case 'size':
        setState(() => _height = (told['height'] as num).toDouble());
        if (told['type'] == 'ready') _tell();
      case 'click':
      case 'open':
        launchUrl(Uri.parse(told['url']), mode: LaunchMode.externalApplication);
      case 'empty':
      case 'close':
        setState(() => _height = null);
    }
  }

  @override
  void didUpdateWidget(AdFrame old) {
    super.didUpdateWidget(old);
    if (old.visible != widget.visible) _tell();
  }

  @override
  Widget build(BuildContext context) =>
      _height == null ? const SizedBox.shrink() : SizedBox(height: _height, child: WebViewWidget(controller: _view));
}
