/** The shape of one call, and the types that browser and server derive from it. */

import { object, type Schema } from './schema.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `visitor`: anybody, and the answer never depends on who asks. `either`: anybody, the answer may say
 * more to a signed-in person. `member`: a session, a user type not yet needed. `user`: a session with a user type.
 * `owner`: a campaign owner (or an administrator where only they create campaigns). `admin`: an administrator.
 */
export type Access = 'visitor' | 'either' | 'member' | 'user' | 'owner' | 'admin'

/**
 * How the service worker keeps answers. `settings`: at once from the cache, renewed behind. `fresh`: the same
 * answers from the network for three seconds, then from the cache. `content`: the same, by language.
 * `browse`: network for three seconds, then the cache. `private`: the same in the person's own partition. `never`: not at all.
 */
export type CachePolicy = 'never' | 'settings' | 'fresh' | 'content' | 'browse' | 'private'

export interface CallDefinition<P, Q, B, R, A extends Access = Access> {
  readonly method: Method
  /** Below `/api/v1.1/`, spelled as the specification spells it, parameters in braces. */
  readonly path: string
  readonly access: A
  /** One line for the documents. */
  readonly summary: string
  /** Section of the specification, or the decision that added the call. */
  readonly spec: string
  readonly params: Schema<P>
  readonly query: Schema<Q>
  readonly body: Schema<B>
  readonly reply: Schema<R>
  /** Codes beyond those that any call may give (INVALID_INPUT, TOO_MANY_REQUESTS and so on). */
  readonly errors: readonly ErrorCode[]
  /** Needs an Idempotency-Key; a repeat gets the stored answer. */
  readonly idempotent: boolean
  /** A draft: answers carry an ETag, changes need If-Match. */
  readonly versioned: boolean
  readonly cache: CachePolicy
  /** Paths (prefixes) whose kept answers a success makes stale. */
  readonly stale: readonly string[]
  /** Milliseconds after the success at which the browser asks for the stale ones again; at once where it is not given. */
  readonly staleAfterMs?: number
  /** Requests a minute from one address or account, where fewer than the usual. */
  readonly rate?: number
  /** Bytes that the body may have, where more than the usual. */
  readonly bodyBytes?: number
  /** Takes the same fields as a form too: multipart/form-data or x-www-form-urlencoded. */
  readonly form?: boolean
  /** The browser deletes what it keeps of the site: its caches, cookies and storage. */
  readonly clearsSiteData?: boolean
  /** Is answered for everybody while the site is closed for maintenance (decision T3). */
  readonly whileClosed?: boolean
}

export type AnyCall = CallDefinition<never, never, never, never> | CallDefinition<unknown, unknown, unknown, unknown>

/** Nothing is taken: the empty object. */
type None = Readonly<Record<string, never>>
const nothing: Schema<None> = object({})

type Draft<P, Q, B, R, A extends Access> = Partial<CallDefinition<P, Q, B, R, A>> &
  Pick<CallDefinition<P, Q, B, R, A>, 'method' | 'path' | 'access' | 'summary' | 'spec' | 'reply'>

/** Defines a call; what is left out is: no parameters, no body, not idempotent, not versioned, not kept, nothing stale. */
/* @__NO_SIDE_EFFECTS__ */
export function call<R, const A extends Access, P = None, Q = None, B = None>(
  draft: Draft<P, Q, B, R, A>,
): CallDefinition<P, Q, B, R, A> {
  return {
    params: nothing as unknown as Schema<P>,
    query: nothing as unknown as Schema<Q>,
    body: nothing as unknown as Schema<B>,
    errors: [],
    idempotent: false,
    versioned: false,
    cache: 'never',
    stale: [],
    ...draft,
  }
}

/** What a handler receives: decoded, with every part. */
export type DecodedInput<C> =
  C extends CallDefinition<infer P, infer Q, infer B, infer _R, infer _A> ? { params: P; query: Q; body: B } : never
/** A part of the input. It may be left out where it has no required key, or no key at all. */
type InputPart<N extends string, T> =
  Partial<T> extends T
    ? { readonly [K in N]?: T }
    : string extends keyof T
      ? { readonly [K in N]?: T }
      : { readonly [K in N]: T }
/** What a caller passes, exactly: a missing parameter, query or body does not compile. */
export type Input<C> =
  C extends CallDefinition<infer P, infer Q, infer B, infer _R, infer _A>
    ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B>
    : never
/** What a caller gets: the `data` of the envelope, decoded. */
export type Reply<C> = C extends CallDefinition<infer _P, infer _Q, infer _B, infer R, infer _A> ? R : never

export const apiBase = '/api/v1.1/'

/** The path of a call with its parameters filled in, below the origin. */
export function pathOf(definition: Pick<AnyCall, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return apiBase + definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** `?a=1&b=2` of what is not blank, sorted, so that equal questions have equal addresses; empty when nothing is left. */
export function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && String(value).trim() !== '')
    .map(([name, value]) => [name, String(value)])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
