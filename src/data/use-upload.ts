import type { AnyUpload, Input, Reply } from '#contract/call.ts'
import { sendForm } from './send-file.ts'
import { useRenewal, useSendContext } from './use-query.ts'

/** Sends the form of an upload, and revalidates the data that it makes stale. */
export function useUpload<C extends AnyUpload>(
  call: C,
): (input: Input<C> & { readonly files: readonly File[] }, onProgress: (share: number) => void) => Promise<Reply<C>> {
  const context = useSendContext()
  const renew = useRenewal(call)
  return async (input, onProgress) => {
    const reply = await sendForm(call, input, context, onProgress)
    await renew()
    return reply
  }
}
