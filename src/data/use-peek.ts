import { useSWRConfig } from 'swr'
import { useMemo } from 'react'
import type { Input, Reply } from '#contract/call.ts'
import type { Schema } from '#contract/schema.ts'
import { addressOf, type Answer, type SomeCall } from './send.ts'
import { firstAnswer, useFirstView } from './first-view.tsx'
import { keyOf, useSendContext } from './use-call.ts'

/**
 * Reads an answer that is there already, without asking for it.
 * @param note hears the key of each answer that is looked for
 */
export function usePeek(note?: (key: string) => void): <C>(call: C, input: Partial<Input<C>>) => Reply<C> | undefined {
  const { cache } = useSWRConfig()
  const context = useSendContext()
  const view = useFirstView()
  return useMemo(
    () =>
      <C>(call: C, input: Partial<Input<C>>) => {
        const definition = call as unknown as SomeCall & { reply: Schema<Reply<C>> }
        const address = addressOf(call, input, context.language)
        const key = keyOf(definition, address, context.partition)
        note?.(key)
        const kept = cache.get(key) as { data?: Answer<Reply<C>> } | undefined
        if (kept?.data !== undefined) return kept.data.value
        return firstAnswer(view, address, definition.reply)?.value
      },
    [cache, context, view, note],
  )
}
