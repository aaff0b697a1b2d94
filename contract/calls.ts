/** The call table: from this one value come the router, the guards, the worker's policy, OpenAPI and the tests. */

import * as account from './account.ts'
import * as admin from './admin.ts'
import * as campaign from './campaign.ts'
import * as campaignDashboard from './campaign-dashboard.ts'
import * as campaignEdit from './campaign-edit.ts'
import * as content from './content.ts'
import * as investment from './investment.ts'
import * as settings from './settings.ts'
import * as social from './social.ts'
import type { AnyCall, CallDefinition } from './call.ts'

type CallsOf<M> = {
  readonly [K in keyof M as M[K] extends { readonly method: string; readonly path: string } ? K : never]: M[K]
}

function callsOf<M extends object>(module: M): CallsOf<M> {
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isCall(value))) as CallsOf<M>
}

function isCall(value: unknown): value is AnyCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Area -> name -> call. */
export const calls = {
  account: callsOf(account),
  settings: callsOf(settings),
  content: callsOf(content),
  campaign: callsOf(campaign),
  campaignEdit: callsOf(campaignEdit),
  campaignDashboard: callsOf(campaignDashboard),
  investment: callsOf(investment),
  social: callsOf(social),
  admin: callsOf(admin),
}
export type Calls = typeof calls

/** A call with everything of its types forgotten, for code that treats all calls alike. */
export type PlainCall = CallDefinition<unknown, unknown, unknown, unknown>

/** Every call with its name, `area.name`. */
export const callList: readonly { readonly name: string; readonly call: PlainCall }[] = Object.entries(calls).flatMap(
  ([area, entries]) =>
    Object.entries(entries).map(([name, entry]) => ({ name: `${area}.${name}`, call: entry as unknown as PlainCall })),
)
