import { useSWRConfig } from 'swr'
import { useMemo } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import type { Schema } from '#contract/schema.ts'
import { addressOf, type Answer, type SomeCall } from './send.ts'
import { firstAnswer, useFirstView } from './first-view.tsx'
import { keyOf, useSendContext } from './use-query.ts'

type Peek = <C>(call: C, input: Input<C>) => Reply<C> | undefined

/** Reads a cached response without requesting it. */
export function useCachedQuery(): Peek {
  const notingPeek = useNotingPeek()
  return useMemo(() => notingPeek(() => {}), [notingPeek])
}

/** The cache key of a response, and whether it has arrived: a refusal is a response too. */
export interface Peeked {
  readonly key: string
  readonly come: boolean
}

/** The same, which also reports each key that it reads. */
export function useNotingPeek(): (note: (peeked: Peeked) => void) => Peek {
  const { cache } = useSWRConfig()
  const context = useSendContext()
  const view = useFirstView()
  return useMemo(
    () =>
      (note) =>
      <C>(call: C, input: Input<C>) => {
        const definition = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
        const address = addressOf(call, input, context.language)
        const key = keyOf(definition, address, context.partition)
        const cached = cache.get(key) as { data?: Answer<Reply<C>>; error?: unknown } | undefined
        const value =
          cached?.data === undefined ? firstAnswer(view, address, definition.reply)?.value : cached.data.value
        note({ key, come: value !== undefined || cached?.error !== undefined })
        return value
      },
    [cache, context, view],
  )
}
