import type { Input, Reply } from '#contract/call.ts'
import { useLast } from '#src/components/use-last.ts'
import { type Loaded, useQuery } from '#src/data/use-query.ts'

/** A response; while a longer one loads, the previous one, so that the layout does not shift. */
export function useLastLoaded<C>(call: C, input: Input<C>): Loaded<Reply<C>> {
  const loaded = useQuery(call, input)
  const data = useLast(loaded.data)
  return { ...loaded, data, loading: data === undefined && loaded.loading }
}
