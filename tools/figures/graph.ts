/** Who imports whom, and how often. */
export type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Sets of nodes that reach each other: the circles (Tarjan). A node alone is none. */
export function circlesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const circles: string[][] = []
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.get(node)!)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node)?.keys() ?? []) {
      if (!index.has(next)) visit(next)
      if (onStack.has(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!))
    }
    if (low.get(node) !== index.get(node)) return
    const circle = stack.splice(stack.indexOf(node))
    for (const one of circle) onStack.delete(one)
    if (circle.length > 1) circles.push(circle)
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return circles.sort((a, b) => b.length - a.length)
}

/** Imports from what stands earlier in an order to what stands later. */
export function importsAgainst(graph: Graph, order: readonly string[]): number {
  const place = new Map(order.map((name, index) => [name, index]))
  let count = 0
  for (const [from, targets] of graph) {
    for (const [to, times] of targets) if ((place.get(to) ?? 0) > (place.get(from) ?? 0)) count += times
  }
  return count
}

/** An order with few imports against it: each node is moved to its best place until none moves (no proof that it is the best). */
export function bestOrder(graph: Graph): string[] {
  const nodes = [...new Set([...graph.keys(), ...[...graph.values()].flatMap((targets) => [...targets.keys()])])].sort()
  const count = (from: string, to: string) => graph.get(from)?.get(to) ?? 0
  // Those that import little come first.
  const weight = (node: string) => [...(graph.get(node)?.values() ?? [])].reduce((sum, one) => sum + one, 0)
  let order = nodes.toSorted((a, b) => weight(a) - weight(b))
  for (let round = 0, hasMoved = true; hasMoved && round < 50; round++) {
    hasMoved = false
    for (const node of nodes) {
      const others = order.filter((one) => one !== node)
      // Imports against the order, as the node walks from the first place to the last.
      let broken = others.reduce((sum, other) => sum + count(node, other), 0)
      let best = { place: 0, broken }
      for (const [index, other] of others.entries()) {
        broken += count(other, node) - count(node, other)
        if (broken < best.broken) best = { place: index + 1, broken }
      }
      if (best.place === order.indexOf(node)) continue
      const next = others.toSpliced(best.place, 0, node)
      if (importsAgainst(graph, next) < importsAgainst(graph, order)) {
        order = next
        hasMoved = true
      }
    }
  }
  return order
}
