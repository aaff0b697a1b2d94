import { briefFailureText } from '#src/data/failure.ts'
import type { CampaignDocument } from '#contract/campaign-detail.ts'
import { requestDocument, type DocumentAccess } from '#contract/document.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './documents.module.css'

interface AskForDocumentProps {
  readonly document: CampaignDocument
  readonly request: DocumentAccess['request']
}

/** The way to a private document for people who have not invested: its owner decides. */
export function AskForDocument({ document, request }: AskForDocumentProps) {
  const { text } = useIntl()
  const online = useOnline()
  const send = useSend(requestDocument)
  const { busy, failure, run } = useAct()

  const askNow = (): Promise<void> =>
    run(async () => {
      await send({ params: { documentId: document.id } })
    })
  return (
    <div className={styles.ask} aria-live="polite">
      {request === 'asked' || request === 'granted' ? (
        <p className={styles.state}>
          <Badge look="warn">{text('documents.asked')}</Badge>
          <span className="soft small">{text('documents.askedText')}</span>
        </p>
      ) : request === 'refused' ? (
        <p className={styles.state}>
          <Badge>{text('documents.refused')}</Badge>
          <span className="soft small">{text('documents.investorsOnly')}</span>
        </p>
      ) : (
        <>
          <p className="soft small">{text('documents.askText')}</p>
          <Button
            look="quiet"
            busy={busy}
            blocked={online ? undefined : text('shell.needsConnection')}
            aria-label={text('documents.askFor', { title: document.title })}
            onClick={() => void askNow()}
          >
            {text('documents.ask')}
          </Button>
        </>
      )}
      {failure ? (
        <p className={styles.failure} role="alert">
          {text(failure.code === 'USER_TYPE_REQUIRED' ? 'documents.userTypeRequired' : briefFailureText(failure))}
        </p>
      ) : null}
    </div>
  )
}
