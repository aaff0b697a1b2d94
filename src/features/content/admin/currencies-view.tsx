import { useState } from 'react'
import { listSiteCurrencies, orderCurrencies, type SiteCurrency } from '#contract/site/currencies.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { ListSkeleton } from '#src/components/admin/list-states.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { minorPerMajor } from '#domain/money.ts'
import styles from './content.module.css'
import { AddCurrencyDialog, ChangeCurrencyDialog } from './currency-dialogs.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { useOrder } from './use-order.ts'
import { BoxedList } from '#src/ui/layout.tsx'

/** The currencies that the site accepts. */
export function CurrenciesView() {
  const { text } = useIntl()
  const loaded = useQuery(listSiteCurrencies, {})
  const [adding, setAdding] = useState(false)
  return (
    <AdminFrame
      section="content"
      title={text('manage.list.currencies')}
      beside={<Age savedAt={loaded.savedAt} updating={loaded.updating} />}
    >
      <p>{text('manage.currencyLead')}</p>
      <p className="cluster">
        <Button onClick={() => setAdding(true)}>{text('manage.currencyAdd')}</Button>
        <Link className={buttonClass('plain')} href={pathTo('adminContent', {})}>
          {text('manage.title')}
        </Link>
      </p>
      <LoadedView of={loaded} skeleton={<ListSkeleton />}>
        {({ currencies }) => (
          <>
            <Currencies currencies={currencies} renew={loaded.retry} />
            {adding ? <AddCurrencyDialog known={currencies} onClose={() => setAdding(false)} /> : null}
          </>
        )}
      </LoadedView>
    </AdminFrame>
  )
}

function Currencies({
  currencies,
  renew,
}: {
  readonly currencies: readonly SiteCurrency[]
  readonly renew: () => void
}) {
  const { text, language } = useIntl()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const [changing, setChanging] = useState<string>()
  const order = useOrder({
    ids: currencies.map(({ code }) => code),
    call: orderCurrencies,
    inputOf: (codes, was) => ({ body: { codes, was } }),
    renew,
  })
  const swap = (code: string, to: number) => {
    const other = order.ids[to]
    return other === undefined
      ? undefined
      : () => void order.swap(code, other, { name: code, place: to + 1, count: order.ids.length })
  }
  const opened = currencies.find(({ code }) => code === changing)
  return (
    <>
      {order.problem === undefined ? null : <Notice variant="warn" live title={text(order.problem)} />}
      <p className="unseen" role="status">
        {order.announcement}
      </p>
      <BoxedList as="ol">
        {order.ids.map((code, index) => {
          const currency = currencies.find((each) => each.code === code)
          if (!currency) return null
          return (
            <li key={code} className={styles.item}>
              <CurrencyFacts of={currency} name={names.of(code) ?? code} />
              <OrderButtons id={code} name={code} up={swap(code, index - 1)} down={swap(code, index + 1)} />
              <Button
                variant="quiet"
                aria-label={text('manage.editOf', { name: code })}
                onClick={() => setChanging(code)}
              >
                {text('manage.edit')}
              </Button>
            </li>
          )
        })}
      </BoxedList>
      {opened ? <ChangeCurrencyDialog key={opened.code} of={opened} onClose={() => setChanging(undefined)} /> : null}
    </>
  )
}

/** Symbol and format in the reader's language. */
function CurrencyFacts({
  of: { code, exponent, offered, isDefault, worth, uses },
  name,
}: {
  readonly of: SiteCurrency
  readonly name: string
}) {
  const { text, money } = useIntl()
  return (
    <div className={styles.name}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p className={styles.facts}>
        <bdi dir="ltr">{code}</bdi>
        {isDefault ? <Badge variant="good">{text('manage.default')}</Badge> : null}
        {offered ? null : <Badge variant="warn">{text('manage.notOffered')}</Badge>}
        <span className="soft small">{money(1234n * minorPerMajor(code), code)}</span>
        <span className="soft small">{text('manage.decimals', { count: exponent })}</span>
        <bdi className="soft small" dir="ltr">
          {`≈ ${worth}`}
        </bdi>
        <span className="soft small">{text('manage.currencyUses', { count: uses })}</span>
      </p>
    </div>
  )
}
