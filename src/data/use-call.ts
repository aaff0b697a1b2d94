/** Server data in components: swr over `send`, keyed by who asks and what. */

import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Input, Reply } from '#contract/call.ts'
import type { Schema } from '#contract/schema.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { closedAtom } from '#src/state/admitted.ts'
import { sessionAtom } from '#src/state/session.ts'
import { startedAtom } from '#src/state/started.ts'
import { CallFailure, type FailureCode, passes } from './failure.ts'
import { firstAnswer, useFirstView } from './first-view.tsx'
import { addressOf, type Answer, send, type SendContext, type SomeCall } from './send.ts'

export interface Loaded<R> {
  readonly data: R | undefined
  readonly failure: CallFailure | undefined
  /** When a cached answer was kept, milliseconds; undefined for one fresh from the server. */
  readonly savedAt: number | undefined
  /** Nothing to show yet. */
  readonly loading: boolean
  /** Something is shown while newer data is on its way. */
  readonly updating: boolean
  readonly retry: () => void
}

/** What of a call's definition this needs. */
interface Asked {
  readonly access: string
  readonly path: string
}

const neverAtom = atom(false)

/**
 * Milliseconds until a kept answer is asked for again, while there is a line and somebody looks; 0 for a fresh one. On a slow line
 * the worker gives what it kept, and the server's answer comes too late for the page that asked.
 */
export function askAgainAfter(latest: Pick<Answer<unknown>, 'savedAt'> | undefined): number {
  return latest?.savedAt === undefined ? 0 : 5000
}

/** Key of an answer: the partition of who asks (empty for answers that are the same for all), then the address. */
export function keyOf(call: Asked, address: string, partition: string | undefined): string {
  return `${call.access === 'visitor' ? '' : (partition ?? '')} ${address}`
}

/** Who asks, in which language. */
export function useSendContext(): SendContext {
  const session = useAtomValue(sessionAtom)
  const { language } = useIntl()
  const always = useAtomValue(closedAtom) && session?.user.isAdmin
  return useMemo(
    () => ({ language, token: session?.token, partition: session?.partition, always }),
    [always, language, session?.token, session?.partition],
  )
}

/**
 * The answer of a GET call; null as input asks nothing. A call for members asks nothing while nobody is signed in.
 * @param asKept what is there is shown as it is: more than one answer brings
 */
export function useCall<C>(call: C, input: Input<C> | null, asKept = false): Loaded<Reply<C>> {
  const definition = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
  const context = useSendContext()
  const view = useFirstView()
  // Only a kept document has a time to say: nothing else is rendered again when the page has started.
  const started = useAtomValue(view.savedAt === undefined ? neverAtom : startedAtom)
  const mayAsk = definition.access === 'visitor' || definition.access === 'either' || context.token !== undefined
  const given = mayAsk ? input : null
  const address = given === null ? null : addressOf(call, given, context.language)
  const first = address === null ? undefined : firstAnswer(view, address, definition.reply)
  const refusal = address === null ? undefined : view.refusals[address]
  const refused = useMemo(
    () => (refusal === undefined ? undefined : new CallFailure(refusal as FailureCode, 0)),
    [refusal],
  )
  const { data, error, isValidating, mutate } = useSWR<Answer<Reply<C>>, CallFailure>(
    address === null ? null : keyOf(definition, address, context.partition),
    given === null ? null : () => send(call, given, context),
    {
      ...(first ? { fallbackData: first } : {}),
      // The first view was made a moment ago: it is not asked for again.
      ...((first ?? refused) && view.isFresh() ? { revalidateOnMount: false } : {}),
      ...(asKept ? { revalidateIfStale: false } : {}),
      revalidateOnFocus: definition.access !== 'visitor',
      refreshInterval: askAgainAfter,
      shouldRetryOnError: passes,
    },
  )
  return {
    data: data?.value,
    failure: error ?? (data === undefined ? refused : undefined),
    // What came with a kept document is as old as that; said only once the view stands as the server made it.
    savedAt: data === first && started ? view.savedAt : data?.savedAt,
    loading: address !== null && data === undefined && error === undefined && refused === undefined,
    updating: isValidating && data !== undefined,
    retry: () => void mutate(),
  }
}

/** Makes a changing call, and has what it makes stale asked for again. */
export function useSend<C>(
  call: C,
): (input: Input<C>, options?: { idempotencyKey?: string; ifMatch?: number }) => Promise<Reply<C>> {
  const definition = call as unknown as SomeCall
  const context = useSendContext()
  const { mutate } = useSWRConfig()
  return async (input, options = {}) => {
    const key = options.idempotencyKey ?? (definition.idempotent ? crypto.randomUUID() : undefined)
    const { value } = await send(
      call,
      input,
      context,
      key === undefined ? options : { ...options, idempotencyKey: key },
    )
    const renew = (): Promise<unknown> =>
      mutate((candidate) => typeof candidate === 'string' && isStale(definition, candidate))
    if (definition.staleAfterMs === undefined) await renew()
    else setTimeout(() => void renew(), definition.staleAfterMs)
    return value
  }
}

/** Is a kept answer (by its key) made stale by a success of this call? */
function isStale(call: Pick<SomeCall, 'stale'>, key: string): boolean {
  const address = key.slice(key.indexOf(' ') + 1)
  return call.stale.some((path) => address.startsWith(`/api/v1.1/${path}`))
}
