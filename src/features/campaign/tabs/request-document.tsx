import { briefFailureText } from '#src/data/failure.ts'
import type { CampaignDocument } from '#contract/campaign/campaign-tabs.ts'
import { requestDocument, type DocumentAccess } from '#contract/campaign/document.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './documents.module.css'
import { FieldError } from '#src/ui/field.tsx'

interface AskForDocumentProps {
  readonly document: CampaignDocument
  readonly request: DocumentAccess['request']
}

/** Access request for a private document, for users who have not invested: the owner decides. */
export function RequestDocument({ document, request }: AskForDocumentProps) {
  const { text } = useIntl()
  const send = useMutation(requestDocument)
  const { busy, failure, run } = useAsyncAction()

  const askNow = (): Promise<void> =>
    run(async () => {
      await send({ params: { documentId: document.id } })
    })
  return (
    <div className={styles.ask} aria-live="polite">
      {request === 'requested' || request === 'granted' ? (
        <p className={styles.state}>
          <Badge variant="warn">{text('documents.requested')}</Badge>
          <span className="soft small">{text('documents.requestedText')}</span>
        </p>
      ) : request === 'refused' ? (
        <p className={styles.state}>
          <Badge>{text('documents.refused')}</Badge>
          <span className="soft small">{text('documents.investorsOnly')}</span>
        </p>
      ) : (
        <>
          <p className="soft small">{text('documents.requestText')}</p>
          <Button
            variant="quiet"
            busy={busy}
            needsConnection
            aria-label={text('documents.requestFor', { title: document.title })}
            onClick={() => void askNow()}
          >
            {text('documents.request')}
          </Button>
        </>
      )}
      {failure ? (
        <FieldError live>
          {text(failure.code === 'USER_TYPE_REQUIRED' ? 'documents.userTypeRequired' : briefFailureText(failure))}
        </FieldError>
      ) : null}
    </div>
  )
}
