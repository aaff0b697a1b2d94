import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { type CampaignDocument, listDocuments, openDocument } from '#contract/campaign.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { type CallFailure, isFailure } from '#src/data/failure.ts'
import { useCall, useSend } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Icon } from '#src/ui/icon.tsx'
import { download, fileText, lock } from '#src/ui/icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './documents.module.css'

/** Documents with their size and who may open them. */
export function Documents({ campaignId, slug }: { readonly campaignId: string; readonly slug: string }) {
  const documents = useCall(listDocuments, { params: { campaignId } })
  return (
    <LoadedView of={documents} skeleton={<Skeleton lines={4} />}>
      {(items) => (
        <ul className={styles.documents}>
          {items.map((document) => (
            <DocumentRow key={document.id} document={document} slug={slug} />
          ))}
        </ul>
      )}
    </LoadedView>
  )
}

function DocumentRow({ document, slug }: { readonly document: CampaignDocument; readonly slug: string }) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const open = useSend(openDocument)
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const closed = document.visibility === 'private'

  const fetchIt = async (): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { url } = await open({ params: { documentId: document.id } })
      location.assign(url)
    } catch (error) {
      if (!isFailure(error)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <li>
      <Icon shape={closed ? lock : fileText} />
      <div>
        <p className={styles.title}>{document.title}</p>
        <p className="soft small">
          {text('documents.size', {
            size: text('documents.kilobytes', { size: Math.max(1, Math.round(document.bytes / 1024)) }),
          })}{' '}
          · {text(closed ? 'documents.private' : 'documents.public')}
        </p>
        {failure ? (
          <p className={styles.failure} role="alert">
            {text(
              failure.code === 'NOT_ALLOWED'
                ? 'documents.investorsOnly'
                : failure.code === 'OFFLINE'
                  ? 'shell.needsConnection'
                  : 'shell.failedText',
            )}
          </p>
        ) : null}
      </div>
      {closed && !session ? (
        <Link
          className={styles.open}
          href={pathTo('signIn', {}, { next: pathTo('campaign', { slug }, { tab: 'documents' }) })}
          rel="nofollow"
        >
          {text('documents.signIn')}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.open}
          aria-busy={busy}
          aria-label={text('documents.open', { title: document.title })}
          onClick={() => void fetchIt()}
        >
          <Icon shape={download} />
        </button>
      )}
    </li>
  )
}
