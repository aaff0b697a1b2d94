/** Import cycles among modules. */

/** Groups of modules that import each other in a cycle, each sorted; type imports count. */
export function loopsOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const loops: string[][] = []
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    low.set(node, own)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const seen = order.get(next)
      const reached = seen === undefined ? visit(next) : stack.includes(next) ? seen : own
      low.set(node, Math.min(low.get(node) ?? own, reached))
    }
    if (low.get(node) === own) {
      const group = stack.splice(stack.indexOf(node))
      if (group.length > 1 || (graph.get(node) ?? []).includes(node)) loops.push(group.toSorted())
    }
    return low.get(node) ?? own
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return loops
}
