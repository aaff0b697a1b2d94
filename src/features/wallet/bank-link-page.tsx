import { finishBankLink } from '#contract/wallet/bank-link.ts'
import type { Reply } from '#contract/call.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { type ProviderStatusHandle, useProviderStatus } from '#src/components/payment/use-provider-status.ts'
import { useMutation } from '#src/data/use-query.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { PayoutAccountRows } from './payout-account.tsx'

type Finished = Reply<typeof finishBankLink>

/** Return target of the bank. The URL only names the attempt; the provider reports which account was shared. */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const linkId = params['id'] ?? ''
  const send = useMutation(finishBankLink)
  const status = useProviderStatus(linkId, () => send({ body: { linkId } }))
  const { response, failure } = status
  if (failure?.code === 'NOT_FOUND' || failure?.code === 'INVALID_INPUT') return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1 aria-live="polite">{text(titleOf(status))}</h1>
      <Trouble of={status} />
      {response ? <Outcome response={response} askAgain={status.askAgain} asking={status.asking} /> : null}
      {response || failure ? null : (
        <div className="panel" aria-busy={status.asking}>
          <Skeleton lines={4} />
        </div>
      )}
    </div>
  )
}

function titleOf({ response }: ProviderStatusHandle<Finished>): TextId {
  switch (response?.answered === true ? response.state : undefined) {
    case undefined:
      return 'wallet.bankBack'
    case 'done':
      return 'wallet.bankDone'
    case 'ended':
      return 'wallet.bankEnded'
    case 'waiting':
      return 'wallet.bankWaiting'
  }
}

/** The state is unknown: loading, offline, a provider that does not respond, or a refusal of the server. */
function Trouble({ of: { response, asking, failure, askAgain } }: { readonly of: ProviderStatusHandle<Finished> }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  if (asking) return <Notice live title={text('wallet.bankChecking')} />
  if (!online && response?.answered !== true)
    return (
      <Notice live title={text('wallet.bankOffline')}>
        {text('wallet.bankOfflineText')}
      </Notice>
    )
  const again = (
    <Button variant="quiet" needsConnection onClick={askAgain}>
      {text('wallet.bankAgain')}
    </Button>
  )
  if (failure) return <Notice variant="bad" live title={failureText(failure, intl)} action={again} />
  return response?.answered === false ? (
    <Notice variant="warn" live title={text('wallet.bankSilent')} action={again}>
      {text('wallet.bankSilentText')}
    </Notice>
  ) : null
}

interface OutcomeProps {
  readonly response: Finished
  readonly asking: boolean
  readonly askAgain: () => void
}

function Outcome({ response: { state, ending, answered, account }, asking, askAgain }: OutcomeProps) {
  const { text, date } = useIntl()
  const online = useOnline()
  if (!answered) return null
  if (state === 'done')
    return (
      <>
        {account ? (
          <section className="panel stack">
            <PayoutAccountRows account={account} />
            <p>{text('wallet.bankDoneText', { date: isolated(date(account.usableFrom, 'time')) })}</p>
          </section>
        ) : null}
        <div className="cluster">
          <Link className={buttonClass('primary')} href={pathTo('wallet', {})}>
            {text('wallet.toWallet')}
          </Link>
        </div>
      </>
    )
  return (
    <>
      {state === 'waiting' ? <p>{text('wallet.bankWaitingText')}</p> : null}
      {ending === null ? null : (
        <Notice
          variant={ending === 'cancelled' || ending === 'replaced' ? 'info' : 'warn'}
          title={text(`wallet.bankEnding.${ending}`)}
        >
          {text('wallet.bankEndedText')}
        </Notice>
      )}
      <div className="cluster">
        {state === 'waiting' ? (
          <Button busy={asking} blocked={online ? undefined : text('wallet.bankNeedsLine')} onClick={askAgain}>
            {text('wallet.bankAgain')}
          </Button>
        ) : null}
        <Link
          className={buttonClass(state === 'waiting' ? 'quiet' : 'primary')}
          href={pathTo('wallet', {}, { do: 'bank' })}
        >
          {text('wallet.bankNew')}
        </Link>
        <Link className={buttonClass('quiet')} href={pathTo('wallet', {}, { do: 'account' })}>
          {text('wallet.typeAccount')}
        </Link>
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('wallet.bankBack') })
