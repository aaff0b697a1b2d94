import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { listOwn } from '#contract/campaign/campaign-dashboard.ts'
import { exactSizes } from '#contract/uploads.ts'
import { isOwner } from '#domain/account/roles.ts'
import { campaignKinds, campaignStatus } from '#domain/campaign/campaign.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useOutbox } from '#src/data/draft/outbox-context.tsx'
import { usePendingDrafts } from '#src/data/draft/use-pending-drafts.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { type Session, sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { RuledList } from '#src/ui/layout.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ShareTarget } from './add-received.ts'
import { receivedContent, type ReceivedContent } from './received-content.ts'

/** Where the installed app receives what other apps share with it. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const session = useAtomValue(sessionAtom)
  const shared = receivedContent(query, location.origin)
  if (shared.path !== undefined) return <Redirect to={shared.path} replace />
  const searchText = shared.title || shared.searchText
  const isEmpty = shared.pictures.length === 0 && shared.link === undefined && searchText === ''
  const mayAdd = shared.pictures.length > 0 || shared.link !== undefined
  return (
    <div className="wrap page stack">
      <header className="stack">
        <h1>{text('share.title')}</h1>
        {shared.pictures.length > 0 ? <p>{text('share.pictures', { count: shared.pictures.length })}</p> : null}
        {shared.link === undefined ? null : <p dir="auto">{shared.link}</p>}
        {isEmpty && session ? <Notice>{text('share.nothing')}</Notice> : null}
      </header>
      {session ? null : (
        <Notice>
          {text('share.signIn')} <Link href={routes.signIn}>{text('shell.signIn')}</Link>
        </Notice>
      )}
      {session && mayAdd && isOwner({ userType: session.user.userType?.slug, isAdmin: session.user.isAdmin }) ? (
        <AddToDraft session={session} shared={shared} />
      ) : null}
      <p>
        <Link className={buttonClass('quiet')} href={searchPath(searchText)}>
          {searchText === '' ? text('share.browse') : text('share.search', { searchText })}
        </Link>
      </p>
    </div>
  )
}

function searchPath(searchText: string): string {
  return searchText === ''
    ? routes.browse
    : `${routes.browse}?${new URLSearchParams({ search: searchText }).toString()}`
}

/** Drafts of the server and of this device, and the kinds of a new one. */
function AddToDraft({ session, shared }: { readonly session: Session; readonly shared: ReceivedContent }) {
  const { text } = useIntl()
  const outbox = useOutbox()
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<'share.failed' | 'share.tooSmall'>()
  const [busy, setBusy] = useState<string>()
  const { data } = useQuery(listOwn, { params: { id: session.user.id }, query: { status: campaignStatus.draft } })
  const here = (usePendingDrafts() ?? []).map(({ campaignId, name }) => ({ id: campaignId, name }))
  const stored = (data?.items ?? []).filter(({ id }) => !here.some((draft) => draft.id === id))

  const add = async (key: string, target: ShareTarget): Promise<void> => {
    if (!outbox) return
    setBusy(key)
    setProblem(undefined)
    try {
      const { addReceived } = await import('./add-received.ts')
      const { campaignId, refused } = await addReceived(outbox, target, shared)
      if (refused > 0 && refused === shared.pictures.length && shared.link === undefined) setProblem('share.tooSmall')
      else navigate(pathTo('extras', { id: campaignId }), { replace: true })
    } catch {
      setProblem('share.failed')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <section className="stack" aria-labelledby="share-add">
      <h2 id="share-add">{text('share.addTo')}</h2>
      {problem === undefined ? null : (
        <Notice variant="bad" live>
          {text(problem, exactSizes['campaign-image'])}
        </Notice>
      )}
      <RuledList>
        {[...here, ...stored].map(({ id, name }) => (
          <li key={id}>
            <Button
              variant="quiet"
              busy={busy === id}
              disabled={busy !== undefined}
              onClick={() => void add(id, { campaignId: id })}
            >
              {name || text('share.unnamed')}
            </Button>
          </li>
        ))}
      </RuledList>
      <h2>{text('share.new')}</h2>
      <div className="cluster">
        {campaignKinds.map((kind) => (
          <Button
            key={kind}
            variant="quiet"
            busy={busy === kind}
            disabled={busy !== undefined}
            onClick={() => void add(kind, { kind })}
          >
            {text(`kind.${kind}`)}
          </Button>
        ))}
      </div>
    </section>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('share.title') })
