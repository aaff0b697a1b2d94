/** The shape of one call, and the types that browser and server derive from it. */

import { object, type Schema } from './schema.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `visitor`: everyone, and the response never depends on the caller. `either`: everyone, but a
 * signed-in user may get more. `member`: a session, a user type not yet needed. `user`: a session with a user type.
 * `owner`: a campaign owner (or an administrator if only they create campaigns). `admin`: an administrator.
 */
export type Access = 'visitor' | 'either' | 'member' | 'user' | 'owner' | 'admin'

/**
 * How the service worker caches responses. `settings`: served from the cache at once, revalidated in the background.
 * `fresh`: the same responses from the network for three seconds, then from the cache. `content`: the same, by
 * language. `browse`: network for three seconds, then the cache. `private`: the same in the user's own partition.
 * `never`: not cached.
 */
export type CachePolicy = 'never' | 'settings' | 'fresh' | 'content' | 'browse' | 'private'

/** The fields of every entry of the call table; `kind` determines the others. */
interface Endpoint<P, Q, B, A extends Access> {
  readonly method: Method
  /** Below `/api/v1.1/`, spelled as in the specification, with parameters in braces. */
  readonly path: string
  readonly access: A
  /** One-line summary for the documentation. */
  readonly summary: string
  /** Further details for callers. */
  readonly details?: string
  /** Section of the specification, or the decision that added the call. */
  readonly spec: string
  readonly params: Schema<P>
  readonly query: Schema<Q>
  readonly body: Schema<B>
  /** Error codes beyond those that any call may return (INVALID_INPUT, TOO_MANY_REQUESTS and so on). */
  readonly errors: readonly ErrorCode[]
  /** Requires an Idempotency-Key; a repeat gets the stored response. */
  readonly idempotent: boolean
  /** A draft: responses carry an ETag, changes require If-Match. */
  readonly versioned: boolean
  readonly cache: CachePolicy
  /** Paths (prefixes) whose cached responses become stale on success. */
  readonly stale: readonly string[]
  /** Milliseconds after the success at which the browser refetches the stale responses; immediately if undefined. */
  readonly staleAfterMs?: number
  /** Requests per minute from one address or account, if fewer than the default. */
  readonly rate?: number
  /** Maximum size of the body in bytes, if larger than the default. */
  readonly bodyBytes?: number
  /** Also accepts the same fields as a form: multipart/form-data or x-www-form-urlencoded. */
  readonly form?: boolean
  /** The browser deletes the site's data: its caches, cookies and storage. */
  readonly clearsSiteData?: boolean
  /** Is served to every user while the site is closed for maintenance (decision T3). */
  readonly whileClosed?: boolean
}

/** JSON in both directions. */
export interface CallDefinition<P, Q, B, R, A extends Access = Access> extends Endpoint<P, Q, B, A> {
  readonly kind: 'json'
  readonly reply: Schema<R>
}

/** A download: the reply is a file, and a failure is the envelope of every call. */
export interface FileDefinition<P, Q, B, A extends Access = Access> extends Endpoint<P, Q, B, A> {
  readonly kind: 'file'
  /** Content types of the reply. */
  readonly contentTypes: readonly string[]
  /** The content depends on the language, so `lng` is part of the URL. */
  readonly localized: boolean
}

/** An upload: the body is one file (`bytes`), or a form of the fields of `body` with parts named `files` (`form`). */
export interface UploadDefinition<P, Q, B, R, A extends Access = Access> extends Endpoint<P, Q, B, A> {
  readonly kind: 'upload'
  readonly encoding: 'bytes' | 'form'
  /** Content types of the files; their content decides, not their declared type. */
  readonly contentTypes: readonly string[]
  readonly filesMaximum: number
  /** Maximum size of the whole body in bytes. */
  readonly bodyBytes: number
  readonly reply: Schema<R>
}

export type AnyCall = Endpoint<never, never, never, Access> | Endpoint<unknown, unknown, unknown, Access>
export type AnyFile = FileDefinition<never, never, never> | FileDefinition<unknown, unknown, unknown>
export type AnyUpload =
  | UploadDefinition<never, never, never, never>
  | UploadDefinition<unknown, unknown, unknown, unknown>

/** No input: the empty object. */
type None = Readonly<Record<string, never>>
const nothing: Schema<None> = object({})

/** What a definition may leave out. */
type Defaulted = 'params' | 'query' | 'body' | 'errors' | 'idempotent' | 'versioned' | 'cache' | 'stale'
type Draft<D extends { readonly kind: string }> = Partial<Pick<D, Defaulted & keyof D>> & Omit<D, Defaulted | 'kind'>

type Defaults<P, Q, B> = Pick<CallDefinition<P, Q, B, never>, Defaulted>

/* @__NO_SIDE_EFFECTS__ */
function defaults<P, Q, B>(): Defaults<P, Q, B> {
  return {
    params: nothing as unknown as Schema<P>,
    query: nothing as unknown as Schema<Q>,
    body: nothing as unknown as Schema<B>,
    errors: [],
    idempotent: false,
    versioned: false,
    cache: 'never',
    stale: [],
  }
}

/** Defines a call. Defaults: no parameters, no body, not idempotent, not versioned, not cached, nothing stale. */
/* @__NO_SIDE_EFFECTS__ */
export function call<R, const A extends Access, P = None, Q = None, B = None>(
  draft: Draft<CallDefinition<P, Q, B, R, A>>,
): CallDefinition<P, Q, B, R, A> {
  return { kind: 'json', ...defaults<P, Q, B>(), ...draft }
}

/** Defines a download, with the defaults of `call`: a GET that is not cached and not localized. */
/* @__NO_SIDE_EFFECTS__ */
export function file<const A extends Access, P = None, Q = None, B = None>(
  draft: Omit<Draft<FileDefinition<P, Q, B, A>>, 'method' | 'localized'> &
    Partial<Pick<FileDefinition<P, Q, B, A>, 'method' | 'localized'>>,
): FileDefinition<P, Q, B, A> {
  return { kind: 'file', method: 'GET', localized: false, ...defaults<P, Q, B>(), ...draft }
}

/** Defines an upload, with the defaults of `call`. */
/* @__NO_SIDE_EFFECTS__ */
export function upload<R, const A extends Access, P = None, Q = None, B = None>(
  draft: Draft<UploadDefinition<P, Q, B, R, A>>,
): UploadDefinition<P, Q, B, R, A> {
  return { kind: 'upload', ...defaults<P, Q, B>(), ...draft }
}

/** What a handler receives: decoded, with every part. */
export type DecodedInput<C> =
  C extends Endpoint<infer P, infer Q, infer B, infer _A> ? { params: P; query: Q; body: B } : never
/** One part of the input. It is optional if it has no required key, or no key at all. */
type InputPart<N extends string, T> =
  Partial<T> extends T
    ? { readonly [K in N]?: T }
    : string extends keyof T
      ? { readonly [K in N]?: T }
      : { readonly [K in N]: T }
/** What a caller passes: a missing parameter, query or body does not compile. */
export type Input<C> =
  C extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B>
    : never
/** What a caller gets: the `data` of the envelope, decoded. */
export type Reply<C> = C extends { readonly reply: Schema<infer R> } ? R : never

export const apiBase = '/api/v1.1/'

/** The path of a call with its parameters filled in, below the origin. */
export function pathOf(definition: Pick<AnyCall, 'path'>, params: Readonly<Record<string, unknown>>): string {
  return apiBase + definition.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * The query string `?a=1&b=2` of the non-blank values, sorted, so that equal queries have equal URLs; empty if no value
 * is left.
 */
export function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null && String(value).trim() !== '')
    .map(([name, value]) => [name, String(value)])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='))
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
