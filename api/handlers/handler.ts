/** Handler types: a handler receives validated input and the ports, and returns the reply or throws a CallError. */

import type { Writer } from '#api/db/database.ts'
import type { Deps, Member } from '#api/deps.ts'
import type { FileReply, SentForm } from '#api/services/file-transfer.ts'
import type { Access, DecodedInput, Reply } from '#contract/call.ts'
import type { Language } from '#contract/shapes.ts'

export interface CallContext {
  /** The language of the reply. */
  readonly language: Language
  /** The network address, for rate limits and the audit log. */
  readonly address: string
  /** Whether limits on attempts apply. */
  readonly limited: boolean
  /** The browser's User-Agent. */
  readonly userAgent: string
  /** The version that a change of a draft is based on, from If-Match. */
  readonly ifMatch: number | undefined
  /** The client requests only what changed (RFC 7240, `Prefer: return=minimal`). */
  readonly brief: boolean
  /**
   * Runs the writing part in one transaction, exactly once for an idempotency key: a repeat gets the stored reply
   * without running the function.
   */
  readonly once: <R>(work: (tx: Writer) => Promise<R>) => Promise<R>
}

type Who<A extends Access> = A extends 'visitor' ? undefined : A extends 'either' ? Member | undefined : Member
type AccessOf<C> = C extends { readonly access: infer A extends Access } ? A : never

type SentInput<C> = C extends { readonly kind: 'upload' }
  ? Omit<DecodedInput<C>, 'body'> & { readonly sent: SentForm }
  : DecodedInput<C>

export type HandlerInput<C> = SentInput<C> & CallContext & { readonly member: Who<AccessOf<C>> }
export type HandlerReply<C> = C extends { readonly kind: 'file' } ? FileReply : Reply<C>
export type Handler<C> = (input: HandlerInput<C>, deps: Deps) => Promise<HandlerReply<C>>

/** Binds a function to the call that it handles; the call provides its types. */
export function handle<C>(_call: C, run: Handler<C>): Handler<C> {
  return run
}
