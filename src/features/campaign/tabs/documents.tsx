import { useAtomValue } from 'jotai'
import { type CampaignDocument, listDocuments, openDocument } from '#contract/campaign/campaign-tabs.ts'
import { type DocumentAccess, listAccess } from '#contract/campaign/document.ts'
import { documentExtension } from '#contract/uploads.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { fetchDocument } from '#src/data/fetch-file.ts'
import { useQuery, useMutation, useSendContext } from '#src/data/use-query.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Icon } from '#src/ui/icon.tsx'
import { download, fileText, lock } from '#src/ui/page-icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RequestDocument } from './request-document.tsx'
import styles from './documents.module.css'
import { FieldError } from '#src/ui/field.tsx'

/** Documents with their type and size, and who may open them. */
export function Documents({ campaignId, slug }: { readonly campaignId: string; readonly slug: string }) {
  const documents = useQuery(listDocuments, { params: { campaignId } })
  const closed = documents.data?.some((each) => each.visibility === 'private') === true
  const access = useQuery(listAccess, closed ? { params: { campaignId } } : null)
  return (
    <LoadedView of={documents} skeleton={<Skeleton lines={4} />}>
      {(items) => <DocumentList items={items} slug={slug} access={access.data} />}
    </LoadedView>
  )
}

interface DocumentListProps {
  readonly items: readonly CampaignDocument[]
  readonly slug: string
  /** The signed-in user's access to private documents; undefined while loading. */
  readonly access?: readonly DocumentAccess[] | undefined
}

export function DocumentList({ items, slug, access }: DocumentListProps) {
  return (
    <ul className={styles.documents}>
      {items.map((document) => (
        <DocumentRow
          key={document.id}
          document={document}
          access={access?.find((each) => each.documentId === document.id)}
          slug={slug}
        />
      ))}
    </ul>
  )
}

interface DocumentRowProps {
  readonly document: CampaignDocument
  /** The signed-in user's access to a private document; undefined while loading. */
  readonly access: DocumentAccess | undefined
  readonly slug: string
}

function DocumentRow({ document, access, slug }: DocumentRowProps) {
  const { text } = useIntl()
  const session = useAtomValue(sessionAtom)
  const context = useSendContext()
  const open = useMutation(openDocument)
  const { busy, failure, run } = useAsyncAction()
  const closed = document.visibility === 'private'

  const fetchIt = (): Promise<void> =>
    run(async () => {
      await fetchDocument(await open({ params: { documentId: document.id } }), context)
    })
  return (
    <li>
      <Icon shape={closed ? lock : fileText} />
      <div className={styles.text}>
        <p className={styles.title}>{document.title}</p>
        <p className="soft small">
          {text('documents.size', {
            type: isolated(documentExtension(document.mime).toUpperCase()),
            size: text('documents.kilobytes', { size: Math.max(1, Math.round(document.bytes / 1024)) }),
          })}{' '}
          · {text(closed ? 'documents.private' : 'documents.public')}
        </p>
        {failure ? <FieldError live>{text(failureText(failure))}</FieldError> : null}
        {session && access?.mayOpen === false ? <RequestDocument document={document} request={access.request} /> : null}
      </div>
      {closed && !session ? (
        <Link
          className={styles.open}
          href={pathTo('signIn', {}, { next: pathTo('campaign', { slug }, { tab: 'documents' }) })}
          rel="nofollow"
        >
          {text('documents.signIn')}
        </Link>
      ) : access?.mayOpen === false ? null : (
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

function failureText({ code }: CallFailure): TextId {
  if (code === 'NOT_ALLOWED') return 'documents.investorsOnly'
  return code === 'OFFLINE' ? 'shell.needsConnection' : 'shell.failedText'
}
