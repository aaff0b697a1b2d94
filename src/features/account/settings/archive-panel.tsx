import { useSetAtom } from 'jotai'
import { downloadArchive, requestDataExport, type OwnData } from '#contract/account/data-export.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-query.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { saveFile } from '#src/platform/storage/save-file.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import styles from '#src/components/settings.module.css'
import { useBytes } from '#src/intl/use-bytes.ts'

/** Export of all data stored about the user: request the archive, wait for it, download it. */
export function ArchivePanel({ data, renew }: { readonly data: OwnData; readonly renew: () => void }) {
  const { text, date } = useIntl()
  const send = useIdempotentMutation(requestDataExport)
  const showToast = useSetAtom(showToastAtom)
  const { archive, nextArchiveAt } = data
  return (
    <section className="panel stack">
      <h2>{text('prefs.archive')}</h2>
      <p>{text('prefs.archiveText')}</p>
      {archive === null ? null : archive.readyAt === null ? (
        <Notice
          title={text('prefs.archivePreparing')}
          action={
            <Button variant="quiet" onClick={renew}>
              {text('prefs.checkAgain')}
            </Button>
          }
        >
          {text('prefs.archivePreparingText')}
        </Notice>
      ) : (
        <Ready archive={archive} readyAt={archive.readyAt} />
      )}
      {nextArchiveAt === null ? (
        <ProofForm
          data={data}
          submit={text('prefs.archiveRequest')}
          send={async (body) => {
            await send({ body })
            showToast({ text: 'prefs.archiveRequested', variant: 'good' })
          }}
        />
      ) : (
        <p className="soft small">{text('prefs.archiveNext', { when: date(nextArchiveAt, 'time') })}</p>
      )}
    </section>
  )
}

interface ReadyProps {
  readonly archive: NonNullable<OwnData['archive']>
  readonly readyAt: string
}

function Ready({ archive: { id, expiresAt, bytes }, readyAt }: ReadyProps) {
  const intl = useIntl()
  const { text, date } = intl
  const context = useSendContext()
  const size = useBytes()
  const { busy, failure, run } = useAsyncAction()
  const trouble = failure && failureText(failure, intl)
  const fetchIt = (): Promise<void> =>
    run(async () => {
      const { file, name } = await fetchFile(downloadArchive, { params: { id } }, context)
      saveFile(file, name)
    })
  return (
    <div className={styles.part}>
      <div className={styles.text}>
        <p>{text('prefs.archiveReady', { made: date(readyAt, 'time'), size: size(bytes) })}</p>
        <p className="soft small">{text('prefs.archiveUntil', { until: date(expiresAt, 'time') })}</p>
        <p role="status">{trouble}</p>
      </div>
      <Button busy={busy} needsConnection onClick={() => void fetchIt()}>
        {text('prefs.archiveFetch')}
      </Button>
    </div>
  )
}
