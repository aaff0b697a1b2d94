import { useAct } from '#src/data/use-act.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { download } from '#src/ui/page-icon-paths.ts'
import { failureText } from './form-parts.tsx'

interface Props {
  /** Below the API's base, with its query. */
  readonly path: string
  /** Makes it a POST. */
  readonly body?: object
  readonly label: string
  /** Where the label alone does not say which of several files it is. */
  readonly fullLabel?: string
  /** What is said without a line of a file that is kept once it was opened; others wait for the line. */
  readonly notKept?: string
}

/** Gives the person a file of theirs. */
export function FileButton({ path, body, label, fullLabel, notKept }: Props) {
  const intl = useIntl()
  const online = useOnline()
  const context = useSendContext()
  const { busy, failure, run } = useAct()
  const take = (): Promise<void> =>
    run(async () => {
      const { file, name } = await fetchFile(path, context, body)
      saveFile(file, name)
    })
  const waits = !online && notKept === undefined
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        aria-label={fullLabel}
        blocked={waits ? intl.text('shell.needsConnection') : undefined}
        onClick={() => void take()}
      >
        <Icon shape={download} />
        {label}
      </Button>
      {failure ? (
        <Notice
          look="bad"
          live
          title={failure.code === 'OFFLINE' && notKept !== undefined ? notKept : failureText(failure, intl)}
        />
      ) : null}
    </>
  )
}
