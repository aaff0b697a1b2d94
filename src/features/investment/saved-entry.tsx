import { useSetAtom } from 'jotai'
import { removeSavedInvestment, type SavedInvestment } from '#contract/saved-investment.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { MoneyText } from '#src/components/money.tsx'
import { useNow } from '#src/components/now.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import styles from './investment-list.module.css'

/** One investment that is kept for later: on with it, or away. */
export function SavedEntry({ of: saved }: { readonly of: SavedInvestment }) {
  const { text, date, ago } = useIntl()
  const now = useNow()
  const { campaign, amount, units, unitsLeft } = saved
  const left = Date.parse(saved.expiresAt) - now
  return (
    <li className={classes(styles.entry, styles.roomy)}>
      <div className={styles.what}>
        <Link href={pathTo('campaign', { slug: campaign.slug })}>{campaign.name}</Link>
        <p className="soft small">{text('kept.since', { date: date(saved.savedAt) })}</p>
      </div>
      <p className={styles.state}>
        <span className="soft small">
          {left > 0 ? text('kept.until', { date: date(saved.expiresAt), left: ago(-left) }) : text('kept.over')}
        </span>
        {unitsLeft < units ? (
          <strong className="small">
            {unitsLeft === 0n ? text('kept.soldOut') : text('kept.fewer', { units: Number(unitsLeft) })}
          </strong>
        ) : null}
      </p>
      <p className={styles.figures}>
        <b>
          <MoneyText amount={amount.amount} currency={amount.currency} />
        </b>
        <span className="soft small">{text('invest.unitCount', { units: Number(units) })}</span>
      </p>
      <div className={styles.act}>
        <Remove of={saved} />
        <Link
          className={buttonClass()}
          href={pathTo('invest', { id: campaign.id }, { units: String(units) })}
          aria-label={text('kept.continueFor', { name: campaign.name })}
        >
          {text('kept.continue')}
        </Link>
      </div>
    </li>
  )
}

function Remove({ of: { id, campaign } }: { readonly of: SavedInvestment }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const remove = useSteadySend(removeSavedInvestment)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAct()
  const told = (): void => showToast({ text: 'kept.removed', values: { name: isolated(campaign.name) }, look: 'good' })
  const takeOut = (): Promise<void> =>
    run(
      async () => {
        await remove({ params: { id } })
        told()
      },
      // Gone meanwhile: what was wanted.
      { NOT_FOUND: told },
    )
  return (
    <>
      {failure ? (
        <span role="alert" className="small">
          {failureText(failure, intl)}
        </span>
      ) : null}
      <Button
        look="plain"
        busy={busy}
        blocked={online ? undefined : text('shell.needsConnection')}
        aria-label={text('kept.removeFor', { name: campaign.name })}
        onClick={() => void takeOut()}
      >
        {text('kept.remove')}
      </Button>
    </>
  )
}
