import { type Indication, listIndications } from '#contract/campaign/coming-soon.ts'
import { pageSize } from '#domain/limits.ts'
import { Link } from '#src/components/link.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useInfiniteQuery } from '#src/data/use-infinite-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { BoxedList } from '#src/ui/layout.tsx'
import styles from './investment-list.module.css'

/** Amounts that the user indicated for campaigns that were not live yet. Nothing is shown without any. */
export function IndicationList() {
  const { text } = useIntl()
  const list = useInfiniteQuery(listIndications, { query: { limit: pageSize.investments } }, ({ id }) => id)
  const items = list.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="stack" aria-labelledby="indications">
      <h2 id="indications">{text('soon.own.title')}</h2>
      <p>{text('soon.own.lead')}</p>
      <OwnAmounts>
        <BoxedList>
          {items.map((indication) => (
            <Entry key={indication.id} of={indication} />
          ))}
        </BoxedList>
      </OwnAmounts>
      <LoadMore of={list} />
      <p>
        <Link href={routes.comingSoon}>{text('soon.own.browse')}</Link>
      </p>
    </section>
  )
}

function Entry({ of }: { readonly of: Indication }) {
  const { text, date } = useIntl()
  const { page, campaign, amount } = of
  return (
    <li className={classes(styles.entry, styles.roomy)}>
      <div className={styles.what}>
        {of.state === 'ended' ? (
          <bdi>{page.name}</bdi>
        ) : (
          <Link href={pathTo('comingSoonPage', { slug: page.slug })}>{page.name}</Link>
        )}
        <p className="soft small">{text('soon.own.since', { date: date(of.givenAt) })}</p>
      </div>
      <p className={styles.state}>
        <State of={of} />
      </p>
      <p className={styles.figures}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
      </p>
      <div className={styles.actions}>
        {campaign ? (
          <Link
            className={buttonClass('quiet')}
            href={pathTo('campaign', { slug: campaign.slug })}
            aria-label={text('soon.own.viewFor', { name: page.name })}
          >
            {text('soon.own.view')}
          </Link>
        ) : of.state === 'open' ? (
          <Link
            className={buttonClass('quiet')}
            href={pathTo('comingSoonPage', { slug: page.slug })}
            aria-label={text('soon.own.editFor', { name: page.name })}
          >
            {text('soon.own.edit')}
          </Link>
        ) : null}
      </div>
    </li>
  )
}

function State({ of: { state, saved, page, campaign } }: { readonly of: Indication }) {
  const { text, rich, date } = useIntl()
  if (state === 'ended') return <span className="soft small">{text('soon.own.state.ended')}</span>
  if (state === 'open')
    return (
      <span className="soft small">
        {campaign
          ? text('soon.own.launched')
          : page.opensOn === null
            ? text('soon.own.opensLater')
            : text('soon.own.opens', { date: date(page.opensOn) })}
      </span>
    )
  return (
    <>
      <span className="soft small">
        {saved
          ? rich('soon.own.saved', {
              amount: <MoneyText key="saved" amount={saved.amount.amount} currency={saved.amount.currency} />,
            })
          : text('soon.own.notSaved')}
      </span>
      {saved && saved.change !== 'none' ? (
        <strong className="small">{text(`soon.own.change.${saved.change}`)}</strong>
      ) : null}
    </>
  )
}
