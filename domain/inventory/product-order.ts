/** A product's place in its publisher's list: the highest stands first. */
export interface Placed {
  id: string;
  sortOrder: number;
}

/**
 * Puts products into the order of the ids, in the places that they have between them, so that what is new still comes first.
 * Places that are equal are pulled apart downwards.
 * @param products all of a publisher
 * @param ids ids that are not there are left out; what is not named follows in its order
 * @returns those whose place changes
 */
export function reorder(products: readonly Placed[], ids: readonly string[]): Placed[] {
  const known = new Map(products.map((product) => [product.id, product]));
  const named = [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
  const wanted = new Set(named.map(({ id }) => id));
  const order = [...named, ...sorted(products).filter(({ id }) => !wanted.has(id))];
  const places = sorted(products).map(({ sortOrder }) => sortOrder);
  const changed: Placed[] = [];
  let above = Number.POSITIVE_INFINITY;
  order.forEach((product, at) => {
    const sortOrder = Math.min(places[at] ?? 0, above - 1);
    above = sortOrder;
    if (sortOrder !== product.sortOrder) changed.push({ id: product.id, sortOrder });
  });
  return changed;
}

function sorted(products: readonly Placed[]): Placed[] {
  return [...products].sort((a, b) => b.sortOrder - a.sortOrder || (a.id < b.id ? 1 : -1));
}
