import { useSearchParams } from 'wouter'
import { type ConnectedAccount, connectAccount } from '#contract/payment/connected-account.ts'
import { isOpen } from '#domain/payment/connected-account.ts'
import {
  ConnectedMeaning,
  ConnectedName,
  StuckNotice,
  TestModeNotice,
} from '#src/components/payment/connected-account.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useConnecting } from '#src/components/payment/use-connecting.ts'
import { type TextId, useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo, routes } from '#src/routes.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Reply } from '#contract/call.ts'
import { type ProviderStatusHandle, useProviderStatus } from '#src/components/payment/use-provider-status.ts'
import { useMutation } from '#src/data/use-query.ts'
import { isUuid } from '#domain/uuid.ts'

/** Return target of the card provider. The URL only names the account; the provider reports its state. */
export const Page: PageModule['Page'] = () => {
  const [query] = useSearchParams()
  const [account, campaign] = ['account', 'campaign'].map((name) => query.get(name) ?? '')
  if (account === undefined || !isUuid(account)) return <Nothing />
  const target = { accountId: account, ...(isUuid(campaign ?? '') ? { campaignId: campaign ?? '' } : {}) }
  return <Return key={account} target={target} isOver={query.has('again')} />
}

function Nothing() {
  const { text } = useIntl()
  return (
    <div className="wrap narrow page stack">
      <h1>{text('connect.nothing')}</h1>
      <p className="soft">{text('connect.nothingText')}</p>
      <p>
        <Link className={buttonClass('quiet')} href={routes.connectedAccounts}>
          {text('connect.toAccounts')}
        </Link>
      </p>
    </div>
  )
}

interface ReturnTarget {
  readonly accountId: string
  readonly campaignId?: string
}

function Return({ target, isOver }: { readonly target: ReturnTarget; readonly isOver: boolean }) {
  const { text } = useIntl()
  const returned = useReturned(target.accountId)
  const { response, failure } = returned
  if (failure?.code === 'NOT_FOUND') return <NotHerePage />
  return (
    <div className="wrap narrow page stack">
      <h1 aria-live="polite">{text(titleOf(returned, isOver))}</h1>
      <Trouble of={returned} />
      {response ? <Outcome account={response.account} target={target} isOver={isOver} /> : null}
      {response || failure ? null : (
        <div className="panel" aria-busy={returned.asking}>
          <Skeleton lines={4} />
        </div>
      )}
    </div>
  )
}

function titleOf({ response }: Returned, isOver: boolean): TextId {
  switch (response?.answered === true ? response.account.state : undefined) {
    case undefined:
      return 'connect.returnTitle'
    case 'usable':
      return 'connect.done'
    case 'checking':
      return 'connect.checkingTitle'
    case 'closed':
    case 'disconnected':
      return 'connect.closedTitle'
    case 'created':
    case 'unfinished':
    case 'restricted':
      return isOver ? 'connect.over' : 'connect.almost'
  }
}

/** The state is unknown: loading, offline, a provider that does not respond, or a refusal of the server. */
function Trouble({ of: { response, asking, failure, askAgain } }: { readonly of: Returned }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  if (asking) return <Notice live title={text('connect.checking')} />
  if (!online && response?.answered !== true)
    return (
      <Notice live title={text('connect.returnOffline')}>
        {text('connect.returnOfflineText')}
      </Notice>
    )
  const again = (
    <Button variant="quiet" needsConnection onClick={askAgain}>
      {text('connect.checkAgain')}
    </Button>
  )
  if (failure) return <Notice variant="bad" live title={failureText(failure, intl)} action={again} />
  return response?.answered === false ? (
    <Notice variant="warn" live title={text('connect.silent')} action={again}>
      {text('connect.silentReturn')}
    </Notice>
  ) : null
}

interface OutcomeProps {
  readonly account: ConnectedAccount
  readonly target: ReturnTarget
  readonly isOver: boolean
}

function Outcome({ account, target, isOver }: OutcomeProps) {
  const { text } = useIntl()
  const online = useOnline()
  const connecting = useConnecting()
  const open = isOpen(account.state)
  const { campaignId } = target
  return (
    <>
      {isOver && open ? <p>{text('connect.overText')}</p> : null}
      <section className="panel stack">
        <p>
          <ConnectedName of={account} />
        </p>
        <ConnectedMeaning of={account} />
      </section>
      <TestModeNotice when={account.test} />
      <StuckNotice of={connecting.stuck} />
      <div className="cluster">
        {open ? (
          <Button
            busy={connecting.busy}
            blocked={online ? undefined : text('connect.needsLine')}
            onClick={() => void connecting.go(target)}
          >
            {text('connect.goOn')}
          </Button>
        ) : null}
        {campaignId === undefined ? null : (
          <Link
            className={buttonClass(open ? 'quiet' : 'primary')}
            href={`${pathTo('funding', { id: campaignId }, { account: account.id })}#field-funding-achAccountId`}
          >
            {text('connect.toCampaign')}
          </Link>
        )}
        <Link
          className={buttonClass(open || campaignId !== undefined ? 'plain' : 'primary')}
          href={routes.connectedAccounts}
        >
          {text('connect.toAccounts')}
        </Link>
      </div>
    </>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('connect.returnTitle') })

type Returned = ProviderStatusHandle<Reply<typeof connectAccount>>

/** After the return from the card provider, polls it for the state of the account. */
function useReturned(accountId: string): Returned {
  const send = useMutation(connectAccount)
  return useProviderStatus(accountId, () => send({ body: { accountId } }))
}
