import { type AppCall, requestUrl } from "./call";

/** Foundation's URLSession. */
export function swiftRequest(call: AppCall): string {
  return `import Foundation

struct MadangAd: Decodable {
    struct Beacons: Decodable { let impression: URL? }
    let cover: URL?
    let headline: String
    let destinationURL: URL
    let beacons: Beacons
}

enum Madang {
    private struct Answer: Decodable { let result: MadangAd? }
    private static let appKey = "${call.appKey}"
    private static let request = "${requestUrl(call, "ios-http")}"

    /// Nil: there is no ad now.
    static func request(userId: String?) async throws -> MadangAd? {
        var components = URLComponents(string: request)!
        components.queryItems?.append(URLQueryItem(name: "lcl", value: Locale.current.identifier))
        if let userId { components.queryItems?.append(URLQueryItem(name: "uid", value: userId)) }
        var call = URLRequest(url: components.url!)
        call.setValue(appKey, forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: call)
        return try JSONDecoder().decode(Answer.self, from: data).result
    }

    /// Call once, when the ad is on the screen.
    static func shown(_ ad: MadangAd) async throws {
        guard let url = ad.beacons.impression else { return }
        var call = URLRequest(url: url)
        call.httpMethod = "POST"
        _ = try await URLSession.shared.data(for: call)
    }
}`;
}

export function swiftShow(): string {
  return `struct AdView: View {
    @State private var ad: MadangAd?
    @Environment(\\.openURL) private var openURL

    var body: some View {
        Group {
            if let ad, let cover = ad.cover {
                AsyncImage(url: cover)
                    .accessibilityLabel(ad.headline)
                    .onTapGesture { openURL(ad.destinationURL) }
                    .task { try? await Madang.shown(ad) }
            }
        }
        .task { ad = try? await Madang.request(userId: "USER_ID") }
    }
}`;
}
