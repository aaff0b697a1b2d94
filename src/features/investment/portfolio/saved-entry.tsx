import { useSetAtom } from 'jotai'
import { removeSavedInvestment, type SavedInvestment } from '#contract/investment/saved-investment.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './investment-list.module.css'

/** One saved investment, with the buttons to continue or delete it. */
export function SavedEntry({ of: saved }: { readonly of: SavedInvestment }) {
  const { text, date, ago } = useIntl()
  const now = useNow()
  const { campaign, amount, units, unitsLeft } = saved
  const left = Date.parse(saved.expiresAt) - now
  return (
    <li className={classes(styles.entry, styles.roomy)}>
      <div className={styles.what}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <p className="soft small">{text('savedInvestment.since', { date: date(saved.savedAt) })}</p>
      </div>
      <p className={styles.state}>
        <span className="soft small">
          {left > 0
            ? text('savedInvestment.until', { date: date(saved.expiresAt), left: ago(-left) })
            : text('savedInvestment.over')}
        </span>
        {unitsLeft < units ? (
          <strong className="small">
            {unitsLeft === 0n
              ? text('savedInvestment.soldOut')
              : text('savedInvestment.fewer', { units: Number(unitsLeft) })}
          </strong>
        ) : null}
      </p>
      <p className={styles.figures}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text('invest.unitCount', { units: Number(units) })}</span>
      </p>
      <div className={styles.actions}>
        <Remove of={saved} />
        <Link
          className={buttonClass()}
          href={pathTo('invest', { id: campaign.id }, { units: String(units) })}
          aria-label={text('savedInvestment.continueFor', { name: campaign.name })}
        >
          {text('savedInvestment.continue')}
        </Link>
      </div>
    </li>
  )
}

function Remove({ of: { id, campaign } }: { readonly of: SavedInvestment }) {
  const intl = useIntl()
  const { text } = intl
  const remove = useIdempotentMutation(removeSavedInvestment)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAsyncAction()
  const showRemoved = (): void =>
    showToast({ text: 'savedInvestment.removed', values: { name: isolated(campaign.name) }, variant: 'good' })
  const takeOut = (): Promise<void> =>
    run(
      async () => {
        await remove({ params: { id } })
        showRemoved()
      },
      // Already deleted, which is the intended result.
      { NOT_FOUND: showRemoved },
    )
  return (
    <>
      {failure ? (
        <span role="alert" className="small">
          {failureText(failure, intl)}
        </span>
      ) : null}
      <RowButton
        variant="plain"
        busy={busy}
        label={text('savedInvestment.remove')}
        fullLabel={text('savedInvestment.removeFor', { name: campaign.name })}
        onClick={() => void takeOut()}
      />
    </>
  )
}
