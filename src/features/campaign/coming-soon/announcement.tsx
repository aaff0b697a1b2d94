import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { type ComingSoonPage, getComingSoon } from '#contract/campaign/coming-soon.ts'
import { Age } from '#src/components/age.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { deferred } from '#src/components/deferred.tsx'
import { Link } from '#src/components/link.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { hydratedAtom } from '#src/state/hydrated.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './announcement.module.css'
import { Legend } from './legend.tsx'
import { OpensOn } from './opens-on.tsx'

/** What depends on the session, and needs a connection. */
const InterestPanel = deferred(async () => (await import('./coming-soon-interest.tsx')).InterestPanel)

/** Announces a campaign before it is live. Once it is, the address redirects to the campaign. */
export function Announcement({ slug }: { readonly slug: string }) {
  const loaded = useQuery(getComingSoon, { params: { slug } })
  if (isMissing(loaded)) return <NotHerePage />
  const campaignSlug = loaded.data?.campaignSlug ?? null
  if (campaignSlug !== null) return <Redirect to={pathTo('campaign', { slug: campaignSlug })} replace />
  return (
    <div className="wrap page stack">
      <LoadedView of={loaded} skeleton={<Skeleton lines={12} />}>
        {(page) => <View of={page} age={<Age savedAt={loaded.savedAt} updating={loaded.updating} />} />}
      </LoadedView>
    </div>
  )
}

function View({ of: page, age }: { readonly of: ComingSoonPage; readonly age: ReactNode }) {
  const { text } = useIntl()
  const { card, description } = page
  return (
    <>
      <div className={styles.page}>
        <header className={styles.head}>
          <p className="cluster">
            <Badge>{text('soon.title')}</Badge>
            {age}
          </p>
          <h1>{card.name}</h1>
          <p className={styles.highlight}>{card.highlight}</p>
          <OpensOn day={card.opensOn} />
        </header>
        <div className={styles.art}>
          {card.picture ? <PictureView picture={card.picture} sizes="(min-width: 60rem) 48rem, 92vw" eager /> : null}
        </div>
        <aside className={`panel ${styles.box}`} aria-label={text('soon.interest')}>
          <Interest of={page} />
        </aside>
        <div className={`stack ${styles.main}`}>
          <p className="multiline" dir="auto">
            {description}
          </p>
          <section className="stack" aria-labelledby="how">
            <h2 id="how">{text('soon.howTitle')}</h2>
            <ol className="stack">
              <li>{text('soon.how.amount')}</li>
              <li>{text('soon.how.saved')}</li>
              <li>{text('soon.how.decide')}</li>
            </ol>
          </section>
          <Legend />
        </div>
      </div>
      <p>
        <Link href={routes.comingSoon}>{text('soon.back')}</Link>
      </p>
    </>
  )
}

/** Without scripts there is a link to the sign-in, which leads back. */
function Interest({ of: page }: { readonly of: ComingSoonPage }) {
  const { text } = useIntl()
  const isHydrated = useAtomValue(hydratedAtom)
  const { slug } = page.card
  return (
    <>
      {page.state === 'closed' ? <Notice title={text('soon.closed')}>{text('soon.closedText')}</Notice> : null}
      {isHydrated ? (
        <InterestPanel page={page} />
      ) : page.state === 'closed' ? null : (
        <>
          <p>{text('soon.amountHint')}</p>
          <p>
            <Link
              className={buttonClass()}
              href={pathTo('signIn', {}, { next: pathTo('comingSoonPage', { slug }) })}
              rel="nofollow"
            >
              {text('soon.interest')}
            </Link>
          </p>
        </>
      )}
    </>
  )
}
