/** Server data in components: SWR over `send`, keyed by user and address. */

import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { Input, Reply } from '#contract/call.ts'
import type { Schema } from '#contract/schema.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { closedAtom } from '#src/state/maintenance-bypass.ts'
import { sessionAtom } from '#src/state/session.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { CallFailure, type FailureCode, isTransient } from './failure.ts'
import { firstAnswer, useFirstView } from './first-view.tsx'
import { addressOf, type Answer, send, type SendContext, type SomeCall } from './send.ts'

export interface Loaded<R> {
  readonly data: R | undefined
  readonly failure: CallFailure | undefined
  /** When a cached response was stored, milliseconds; undefined for a fresh one. */
  readonly savedAt: number | undefined
  /** No data to show yet. */
  readonly loading: boolean
  /** Data is shown while newer data is loading. */
  readonly updating: boolean
  readonly retry: () => void
}

/** The needed part of a call's definition. */
interface KeyedCall {
  readonly access: string
  readonly path: string
}

const neverAtom = atom(false)

/**
 * Milliseconds until a cached response is requested again, while the device is online and the page visible; 0 for a
 * fresh one. On a slow connection the worker returns its cached response, and the server's response arrives too late
 * for this request.
 */
export function refreshAfterMs(latest: Pick<Answer<unknown>, 'savedAt'> | undefined): number {
  return latest?.savedAt === undefined ? 0 : 5000
}

/** Key of a response: the user's partition (empty for responses that are the same for all), then the address. */
export function keyOf(call: KeyedCall, address: string, partition: string | undefined): string {
  return `${call.access === 'visitor' ? '' : (partition ?? '')} ${address}`
}

/** The user and language of requests. */
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
 * The response of a GET call; null as input requests nothing. A call for members requests nothing without a session.
 * @param withoutRevalidation shows a cached value without revalidation, because it holds more than one response
 */
export function useQuery<C>(call: C, input: Input<C> | null, withoutRevalidation = false): Loaded<Reply<C>> {
  const definition = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
  const context = useSendContext()
  const view = useFirstView()
  // Only a cached document has an age to show, so no other document renders again at the page's start.
  const started = useAtomValue(view.savedAt === undefined ? neverAtom : hydratedAtom)
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
      // The first view was rendered a moment ago: it is not requested again.
      ...((first ?? refused) && view.isFresh() ? { revalidateOnMount: false } : {}),
      ...(withoutRevalidation ? { revalidateIfStale: false } : {}),
      revalidateOnFocus: definition.access !== 'visitor',
      refreshInterval: refreshAfterMs,
      shouldRetryOnError: isTransient,
    },
  )
  return {
    data: data?.value,
    failure: error ?? (data === undefined ? refused : undefined),
    // Data of a cached document is as old as the document; shown only after the first view has hydrated.
    savedAt: data === first && started ? view.savedAt : data?.savedAt,
    loading: address !== null && data === undefined && error === undefined && refused === undefined,
    updating: isValidating && data !== undefined,
    retry: () => void mutate(),
  }
}

/** Runs a changing call, and revalidates the data that it makes stale. */
export function useMutation<C>(
  call: C,
): (input: Input<C>, options?: { idempotencyKey?: string; ifMatch?: number }) => Promise<Reply<C>> {
  const definition = call as unknown as SomeCall
  const context = useSendContext()
  const renew = useRenewal(definition)
  return async (input, options = {}) => {
    const key = options.idempotencyKey ?? (definition.idempotent ? crypto.randomUUID() : undefined)
    const { value } = await send(
      call,
      input,
      context,
      key === undefined ? options : { ...options, idempotencyKey: key },
    )
    if (definition.staleAfterMs === undefined) await renew()
    else setTimeout(() => void renew(), definition.staleAfterMs)
    return value
  }
}

/** Revalidates the data that a success of this call makes stale. */
export function useRenewal(call: Partial<Pick<SomeCall, 'stale'>>): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return () => mutate((candidate) => typeof candidate === 'string' && isStale(call, candidate))
}

/** Whether a success of this call makes a cached response (by its key) stale. */
function isStale({ stale }: Partial<Pick<SomeCall, 'stale'>>, key: string): boolean {
  const address = key.slice(key.indexOf(' ') + 1)
  return stale?.some((path) => address.startsWith(`/api/v1.1/${path}`)) ?? false
}
