import { useSetAtom } from 'jotai'
import { requestDataExport, dataExportPath, type OwnData } from '#contract/privacy/own-data.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { useAct } from '#src/data/use-act.ts'
import { fetchFile } from '#src/data/fetch-file.ts'
import { useSendContext } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import styles from './settings.module.css'
import { useBytes } from './use-bytes.ts'

/** Everything that is kept about the person, in one archive: asked for, made, fetched. */
export function ArchivePanel({ data, renew }: { readonly data: OwnData; readonly renew: () => void }) {
  const { text, date } = useIntl()
  const send = useSteadySend(requestDataExport)
  const showToast = useSetAtom(showToastAtom)
  const { archive, nextArchiveAt } = data
  return (
    <section className="panel stack">
      <h2>{text('prefs.archive')}</h2>
      <p>{text('prefs.archiveText')}</p>
      {archive === null ? null : archive.readyAt === null ? (
        <Notice
          title={text('prefs.archiveMaking')}
          action={
            <Button look="quiet" onClick={renew}>
              {text('prefs.lookAgain')}
            </Button>
          }
        >
          {text('prefs.archiveMakingText')}
        </Notice>
      ) : (
        <Ready archive={archive} readyAt={archive.readyAt} />
      )}
      {nextArchiveAt === null ? (
        <ProofForm
          data={data}
          submit={text('prefs.archiveAsk')}
          send={async (body) => {
            await send({ body })
            showToast({ text: 'prefs.archiveAsked', look: 'good' })
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
  const online = useOnline()
  const context = useSendContext()
  const size = useBytes()
  const { busy, failure, run } = useAct()
  const trouble = failure && failureText(failure, intl)
  const fetchIt = (): Promise<void> =>
    run(async () => {
      const { file, name } = await fetchFile(dataExportPath.replace('{id}', id), context)
      saveFile(file, name)
    })
  return (
    <div className={styles.part}>
      <div className={styles.words}>
        <p>{text('prefs.archiveReady', { made: date(readyAt, 'time'), size: size(bytes) })}</p>
        <p className="soft small">{text('prefs.archiveUntil', { until: date(expiresAt, 'time') })}</p>
        <p role="status">{trouble}</p>
      </div>
      <Button busy={busy} blocked={online ? undefined : text('shell.needsConnection')} onClick={() => void fetchIt()}>
        {text('prefs.archiveFetch')}
      </Button>
    </div>
  )
}
