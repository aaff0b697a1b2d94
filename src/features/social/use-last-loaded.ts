import type { Input, Reply } from '#contract/call.ts'
import { useLast } from '#src/components/use-last.ts'
import { type Loaded, useCall } from '#src/data/use-call.ts'

/** An answer; while a longer one is on its way, the one before, so that nothing jumps. */
export function useLastLoaded<C>(call: C, input: Input<C>): Loaded<Reply<C>> {
  const loaded = useCall(call, input)
  const data = useLast(loaded.data)
  return { ...loaded, data, loading: data === undefined && loaded.loading }
}
