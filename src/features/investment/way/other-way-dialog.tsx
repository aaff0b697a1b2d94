import { useId, useState } from 'react'
import { edit, type Receipt } from '#contract/investment.ts'
import { bootstrap } from '#contract/settings.ts'
import { isLive } from '#domain/payment.ts'
import { MoneyText } from '#src/components/money.tsx'
import { QuestionDialog } from '#src/components/question-dialog.tsx'
import { WayChoice } from '#src/components/way-choice.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useCall } from '#src/data/use-call.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'

interface OtherWayDialogProps {
  readonly data: Receipt
  readonly ways: Receipt['ways']
  /** The reservation has changed, or is not what is shown; the screen is to be asked for again. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Every way that is possible now with what it costs, and what becomes of what was begun. */
export function OtherWayDialog({ data: { investment, payment }, ways, onDone, onClose }: OtherWayDialogProps) {
  const { text, rich, date } = useIntl()
  const send = useSteadySend(edit)
  // What ways cost may have changed since the site was opened; the page below goes by it as well.
  const { data: site, retry: renewTerms } = useCall(bootstrap, {})
  const tests = site?.gateways.filter(({ test }) => test) ?? []
  const titleId = useId()
  const [wanted, choose] = useState(ways[0]?.gateway)
  const chosen = ways.find(({ gateway }) => gateway === wanted) ?? ways[0]
  if (chosen === undefined) return null
  const { id, units, amount, gateway: gatewayBefore, agreement } = investment
  const total = amount.amount + chosen.fee
  const change = async (): Promise<void> => {
    const { gateway } = chosen
    const renew = (): void => {
      renewTerms()
      onDone()
    }
    try {
      await send({ params: { investorId: id }, body: { units, unitsBefore: units, gateway, gatewayBefore, total } })
    } catch (error) {
      // Whatever it was: how it stands now is what the next press is about.
      if (isFailure(error) && error.code !== 'OFFLINE') renew()
      throw error
    }
    renew()
  }
  return (
    <QuestionDialog
      title={<span id={titleId}>{text('way.title')}</span>}
      action={text('way.change')}
      look="primary"
      keep={text('way.keep')}
      run={change}
      onClose={onClose}
    >
      {payment && isLive(payment.state) ? <p>{text('way.closes')}</p> : null}
      {gatewayBefore === 'offline' && agreement !== null ? <p>{text('way.sent')}</p> : null}
      {/* A form of its own, so that these are one choice and those of the page below another. */}
      <form onSubmit={(event) => event.preventDefault()}>
        <WayChoice
          ways={ways.map(({ gateway: way, fee }) => ({
            way,
            test: tests.some(({ type }) => type === way),
            // As the server says it: the very amount, for this investment.
            fee: { basisPoints: 0, flat: [{ amount: fee, currency: amount.currency }] },
          }))}
          chosen={chosen.gateway}
          onChoose={choose}
          explain={(way) => text(`invest.wayText.${way}`)}
          amount={amount}
          labelledBy={titleId}
        />
      </form>
      <p role="status">
        {rich('way.total', { amount: <MoneyText key="amount" amount={total} currency={amount.currency} /> })}
        {chosen.keptUntil === null ? null : (
          <>
            {' '}
            {rich('way.keptUntil', {
              moment: (
                <time key="moment" dateTime={chosen.keptUntil}>
                  {date(chosen.keptUntil, 'time')}
                </time>
              ),
            })}
          </>
        )}
      </p>
    </QuestionDialog>
  )
}
