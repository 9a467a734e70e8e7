import UIKit
import WebKit

/// Shows one ad unit. Call `visible(true)` once at least half of it is on the screen, and `visible(false)` when it is not.
final class AdFrame: WKWebView, WKScriptMessageHandler, WKUIDelegate {
    private var heightToFit: NSLayoutConstraint?

    convenience init(unit: String, key: String, user: String?) {
        self.init(frame: .zero, configuration: WKWebViewConfiguration())
        configuration.userContentController.add(self, name: "madang")
        uiDelegate = self
        let uid = (user ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        load(URLRequest(url: URL(string: "https://edge.example/frame/\(unit)?key=\(key)&pf=ios#uid=\(uid)")!))
    }

    func visible(_ isVisible: Bool) {
        evaluateJavaScript("madangHost({type:'\(isVisible ? "visible" : "hidden")'})")
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let told = message.body as? [String: Any], let type = told["type"] as? String else { return }
        switch type {
        case "ready", "size":
            heightToFit?.isActive = false
            heightToFit = heightAnchor.constraint(equalToConstant: told["height"] as? CGFloat ?? 0)
            heightToFit?.isActive = true
        case "click", "open":
            if let text = told["url"] as? String, let url = URL(string: text) { UIApplication.shared.open(url) }
        case "empty", "close":
            isHidden = true
        default:
            break
        }
    }

    /// A click in an exchange's ad opens a window.
    func webView(_ view: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
                 for action: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? {
        if let url = action.request.url { UIApplication.shared.open(url) }
        return nil
    }
}
