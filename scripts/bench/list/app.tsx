import type { ComponentType, ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { Image, Text, View } from "react-native";
// @ts-expect-error It has no types; the SDK is compiled against React Native's.
import { FlatList as Untyped } from "react-native-web";
import { Ad, createClient, MadangProvider } from "../../../sdk/react-native/src/index";

interface ListProps {
  testID: string;
  style: object;
  data: readonly number[];
  keyExtractor(row: number): string;
  renderItem(given: { item: number }): ReactElement;
}
const FlatList = Untyped as ComponentType<ListProps>;

/** The list's rows, with an ad below every `adEvery`th; 0 shows none. */
const { rows, adEvery } = Object.fromEntries(
  [...new URLSearchParams(location.search)].map(([name, value]) => [name, Number(value)]),
) as { rows: number; adEvery: number };

const client = createClient({ appKey: "key", baseUrl: location.origin });

function Row({ row }: { row: number }): ReactElement {
  return (
    <View>
      <View style={{ flexDirection: "row", height: 88, padding: 12 }}>
        <Image source={{ uri: `/picture.svg?${row}` }} style={{ width: 64, height: 64, marginRight: 12 }} />
        <View>
          <Text style={{ fontSize: 16 }}>Row {row}</Text>
          <Text style={{ fontSize: 13 }}>A line of words below the title of this row</Text>
        </View>
      </View>
      {adEvery > 0 && row % adEvery === 0 && <Ad unit={`unit-${row}`} width={320} height={100} />}
    </View>
  );
}

createRoot(document.querySelector("main") as Element).render(
  <MadangProvider client={client}>
    <FlatList
      testID="list"
      style={{ height: 800 }}
      data={Array.from({ length: rows }, (_, at) => at + 1)}
      keyExtractor={String}
      renderItem={({ item }) => <Row row={item} />}
    />
  </MadangProvider>,
);
