import { type AppCall, requestUrl } from "./call";

/** Uses Foundation's URLSession. */
export function swiftRequest(call: AppCall): string {
  return `import Foundation

/// An image or a video, whichever is not nil.
struct MadangAd: Decodable {
    struct Rendition: Decodable { let url: URL }
    struct Video: Decodable { let renditions: [Rendition] }
    let cover: URL?
    let video: Video?
    let headline: String
    let destinationURL: URL
    let beacons: [String: URL]
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

    /// Call once for each: "impression" when the ad is on the screen,
    /// of a video also "start" and "complete", and "reward" where it is earned.
    static func tell(_ ad: MadangAd, _ what: String...) async {
        for url in what.compactMap({ ad.beacons[$0] }) {
            var call = URLRequest(url: url)
            call.httpMethod = "POST"
            _ = try? await URLSession.shared.data(for: call)
        }
    }
}`;
}

export function swiftShow(): string {
  return `import AVKit
import SwiftUI

struct AdView: View {
    @State private var ad: MadangAd?
    @State private var player: AVPlayer?
    @Environment(\\.openURL) private var openURL

    var body: some View {
        Group {
            if let ad, let player {
                VideoPlayer(player: player)
                    .task {
                        player.play()
                        await Madang.tell(ad, "impression", "start")
                    }
                    .onReceive(ended(player)) { _ in
                        Task { await Madang.tell(ad, "complete", "reward") }
                    }
                Link(ad.headline, destination: ad.destinationURL)
            } else if let ad, let cover = ad.cover {
                AsyncImage(url: cover)
                    .accessibilityLabel(ad.headline)
                    .onTapGesture { openURL(ad.destinationURL) }
                    .task { await Madang.tell(ad, "impression") }
            }
        }
        .task {
            ad = try? await Madang.request(userId: "USER_ID")
            player = ad?.video?.renditions.last.map { AVPlayer(url: $0.url) }
        }
    }

    private func ended(_ player: AVPlayer) -> NotificationCenter.Publisher {
        NotificationCenter.default.publisher(
            for: .AVPlayerItemDidPlayToEndTime, object: player.currentItem)
    }
}`;
}
