import type { AnyFile, Input } from '#contract/call.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { isFailure } from '#src/data/failure.ts'
import type { SendContext } from '#src/data/send.ts'
import { useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import type { PinnedFacts } from '#src/platform/storage/pinned-files.ts'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import { failureText } from './form-parts.tsx'

interface Props<C> {
  readonly call: C
  readonly input: Input<C>
  readonly label: string
  /** Used if the label alone does not identify one of several files. */
  readonly fullLabel?: string
  /** Shown offline for a file that is cached once it was opened; other files need a connection. */
  readonly notCachedText?: string
  /** Of a file that takes longer than usual. */
  readonly timeoutMs?: number
  /** Names the copy that the user may have kept on this device. */
  readonly pinned?: Pick<PinnedFacts, 'kind' | 'id'>
}

/** Downloads one of the user's files. */
export function FileButton<C extends AnyFile>({
  call,
  input,
  label,
  fullLabel,
  notCachedText,
  timeoutMs,
  pinned,
}: Props<C>) {
  const intl = useIntl()
  const context = useSendContext()
  const { busy, failure, run } = useAsyncAction()
  const take = (): Promise<void> =>
    run(async () => {
      const { file, name } = await fetchFile(call, input, context, timeoutMs).catch(async (error: unknown) => {
        const stored = pinned && isFailure(error, 'OFFLINE') ? await storedCopy(pinned, context) : undefined
        if (stored) return stored
        throw error
      })
      saveFile(file, name)
    })
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        aria-label={fullLabel}
        needsConnection={notCachedText === undefined}
        onClick={() => void take()}
      >
        <Icon shape={download} />
        {label}
      </Button>
      {failure ? (
        <Notice
          variant="bad"
          live
          title={failure.code === 'OFFLINE' && notCachedText !== undefined ? notCachedText : failureText(failure, intl)}
        />
      ) : null}
    </>
  )
}

async function storedCopy(of: Pick<PinnedFacts, 'kind' | 'id'>, { partition }: SendContext) {
  if (partition === undefined) return undefined
  const { pinnedFile } = await import('#src/platform/storage/pinned-files.ts')
  return pinnedFile(partition, of)
}
