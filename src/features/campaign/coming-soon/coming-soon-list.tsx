import { listComingSoon, type ComingSoonCard } from '#contract/campaign/coming-soon.ts'
import { useSearchParams } from 'wouter'
import { listCap, pageSize } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import cardStyles from '#src/components/campaign/campaign-card.module.css'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Legend } from './legend.tsx'
import styles from './coming-soon-list.module.css'
import { OpensOn } from './opens-on.tsx'

/** So many pages as one reply holds. */
const mostPages = listCap / pageSize.browse

/** The input of the call for an address; the server renders with the same. */
export function listInput(query: URLSearchParams) {
  const page = Math.trunc(Number(query.get('page') ?? 1))
  return { query: { limit: pageSize.browse, page: page >= 1 && page <= mostPages ? page : 1 } }
}

/** Campaigns that are announced before they are live. */
export function ComingSoonList() {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const input = listInput(query)
  const list = useQuery(listComingSoon, input)
  return (
    <div className="wrap page stack">
      <header className={styles.head}>
        <h1>{text('soon.title')}</h1>
        <p className="soft">{text('soon.lead')}</p>
        <Age savedAt={list.savedAt} updating={list.updating} />
      </header>
      <LoadedView of={list} skeleton={<Skeleton lines={12} />}>
        {({ items, displayLoadMore }) =>
          items.length === 0 ? (
            <Empty
              title={text('soon.empty')}
              action={
                <Link className={buttonClass()} href={routes.browse}>
                  {text('shell.toBrowse')}
                </Link>
              }
            >
              {text('soon.emptyText')}
            </Empty>
          ) : (
            <>
              <div className={styles.grid}>
                {items.map((card, index) => (
                  <Card key={card.slug} card={card} eager={index < 3} />
                ))}
              </div>
              {displayLoadMore ? (
                <p>
                  <Link
                    className={buttonClass('quiet')}
                    href={pathTo('comingSoon', {}, { page: input.query.page + 1 })}
                    keepScroll
                  >
                    {text('shell.loadMore')}
                  </Link>
                </p>
              ) : null}
              <Legend />
            </>
          )
        }
      </LoadedView>
    </div>
  )
}

/** The whole card is one link. */
function Card({ card, eager }: { readonly card: ComingSoonCard; readonly eager: boolean }) {
  return (
    <article className={cardStyles.card}>
      <div className={cardStyles.art}>
        {card.picture ? (
          <PictureView
            picture={card.picture}
            sizes="(min-width: 64rem) 23rem, (min-width: 42rem) 46vw, 92vw"
            mostWidth={1050}
            eager={eager}
          />
        ) : null}
      </div>
      <div className={cardStyles.body}>
        <h2 className={cardStyles.name}>
          <Link href={pathTo('comingSoonPage', { slug: card.slug })}>{card.name}</Link>
        </h2>
        <p className="soft">{card.highlight}</p>
        <OpensOn day={card.opensOn} />
      </div>
    </article>
  )
}
