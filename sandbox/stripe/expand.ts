/** Replaces ids in the response by whole objects, as `expand[]` requests. */

import { invalid } from './errors.ts'
import type { StripeContext, Holdings } from './state.ts'

const shelves: Readonly<Record<string, (holdings: Holdings) => ReadonlyMap<string, object>>> = {
  pi: (all) => all.paymentIntents,
  seti: (all) => all.setupIntents,
  ch: (all) => all.charges,
  py: (all) => all.charges,
  re: (all) => all.refunds,
  txn: (all) => all.balanceTransactions,
  cus: (all) => all.customers,
  pm: (all) => all.paymentMethods,
  mandate: (all) => all.mandates,
  cs: (all) => all.sessions,
  tr: (all) => all.transfers,
  po: (all) => all.payouts,
  du: (all) => all.disputes,
}
const deepest = 4

type Node = Record<string, unknown>

export function expanded(here: StripeContext, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Node
  for (const path of paths) {
    const parts = path.split('.')
    const depth = parts.filter((part) => part !== 'data').length
    if (depth > deepest) throw invalid(`You cannot expand more than ${deepest} levels of a property (${path}).`)
    walk(here, copy, parts, path)
  }
  return copy
}

function walk(here: StripeContext, node: Node, parts: readonly string[], whole: string): void {
  const [head, ...rest] = parts
  if (head === undefined) return
  const value = node[head] ?? included(here, node, head)
  if (Array.isArray(value)) {
    node[head] = value
    for (const each of value) walk(here, each as Node, rest, whole)
    return
  }
  if (value === null) return
  const child = typeof value === 'string' ? find(here, value) : value
  if (typeof child !== 'object' || child === null) throw invalid(`This property cannot be expanded (${whole}).`)
  node[head] = child
  walk(here, child as Node, rest, whole)
}

function find(here: StripeContext, id: string): Node | undefined {
  const prefix = id.slice(0, id.indexOf('_'))
  const found = prefix === 'acct' ? here.state.accounts.get(id) : shelves[prefix]?.(here.holdings).get(id)
  return found ? (structuredClone(found) as unknown as Node) : undefined
}

/** Lists that the response contains only if they are requested. */
function included(here: StripeContext, node: Node, name: string): unknown {
  const id = String(node['id'])
  if (node['object'] === 'checkout.session' && name === 'line_items') {
    const data = here.holdings.lineItems.get(id) ?? []
    return { object: 'list', data: [...data], has_more: false, url: `/v1/checkout/sessions/${id}/line_items` }
  }
  if (node['object'] === 'charge' && name === 'refunds') {
    const data = [...here.holdings.refunds.values()].filter(({ charge }) => charge === id).toReversed()
    return { object: 'list', data: structuredClone(data), has_more: false, url: `/v1/charges/${id}/refunds` }
  }
  return node[name]
}
