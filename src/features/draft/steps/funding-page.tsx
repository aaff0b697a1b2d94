import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { hasEnded } from '#domain/campaign/campaign.ts'
import { listAccounts } from '#contract/payment/connected-account.ts'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useConnecting } from '#src/components/payment/use-connecting.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { ConnectedAccountsHere } from './connected-choice.tsx'
import { FundingForm } from './funding-form.tsx'
import { GoLive } from '#src/features/draft/go-live.tsx'
import { StoredAccountCard } from './stored-account.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { useAccount } from '#src/features/draft/use-account.ts'
import type { OpenDraft } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/**
 * Step 6: the account that the money is paid out to, and what is missing before the campaign can be submitted. After
 * its end only the account can be changed, for the payout.
 */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FundingStep open={open} />}</StepLoader>
)

function FundingStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const step = useStep(open, 'funding', [])
  return (
    <StepFrame of={step} title={text('draft.step.funding')} lead={text('steps.fundingLead')}>
      {open.draft.campaign.isOwner ? <Account open={open} /> : <Notice>{text('steps.ownerAccount')}</Notice>}
      {hasEnded(open.draft.campaign.status) ? (
        <p>
          <Link className={buttonClass('quiet')} href={pathTo('campaignDashboard', { id: open.id })}>
            {text('steps.viewPayout')}
          </Link>
        </p>
      ) : (
        <GoLive of={step} />
      )}
    </StepFrame>
  )
}

/** Loaded only if the site requires a connected account. */
function useConnectedHere({ id, draft }: OpenDraft): ConnectedAccountsHere | undefined {
  const { achOn } = draft.rules
  const [query] = useSearchParams()
  const accounts = useQuery(listAccounts, achOn ? {} : null)
  const connecting = useConnecting()
  const test = useBootstrap()?.gateways.find(({ type }) => type === 'stripe')?.test ?? false
  return achOn ? { campaignId: id, accounts, connecting, test, brought: query.get('account') ?? '' } : undefined
}

function Account({ open }: { readonly open: OpenDraft }) {
  const showToast = useSetAtom(showToastAtom)
  const entry = useAccount(open)
  const here = useConnectedHere(open)
  const { cached, stored, version } = entry
  const editable = open.draft.editable.includes('funding')
  const [again, setAgain] = useState(false)
  const [typing, setTyping] = useState(false)
  // The version that the user saw when they began to type: newer server data does not replace the form's content.
  const [seen, setSeen] = useState({ stored, version })
  if (!typing && seen.version !== version) setSeen({ stored, version })
  // The pressed button is removed, so its replacement takes the focus.
  const [focus, setFocus] = useState<{ readonly on: 'card' | 'form' }>()
  // In a dispute, only the two accounts can be chosen from; a refused account is entered again below.
  const entering = cached === undefined || cached.state === 'refused' || (again && cached.state !== 'disputed')
  return (
    <>
      {cached ? (
        <Focused when={focus?.on === 'card' ? focus : undefined}>
          <StoredAccountCard
            account={cached}
            again={
              entering || !editable
                ? undefined
                : () => {
                    setAgain(true)
                    setFocus({ on: 'form' })
                  }
            }
            editable={editable}
            takeOut={() => {
              entry.takeOut()
              setAgain(false)
              setFocus({ on: 'form' })
            }}
            decide={entry.decide}
            connected={here?.accounts.data}
          />
        </Focused>
      ) : null}
      {entering ? (
        <FundingForm
          // A saved account is returned masked, so it gets a new form.
          key={seen.version}
          entry={entry}
          stored={seen.stored}
          version={cached?.version ?? seen.version}
          focus={focus?.on === 'form' ? focus : undefined}
          here={here}
          editable={editable}
          typed={() => setTyping(true)}
          saved={(outcome, leave) => {
            setAgain(false)
            setTyping(false)
            setFocus(outcome === 'kept' ? { on: 'card' } : undefined)
            if (outcome === 'sent') showToast({ text: 'steps.accountSaved', variant: 'good' })
            if (outcome === 'sent' && leave !== undefined)
              void here?.connecting.go({ campaignId: open.id, ...(leave === '' ? {} : { accountId: leave }) })
          }}
          back={
            cached && cached.state !== 'refused'
              ? () => {
                  setAgain(false)
                  setTyping(false)
                  setFocus({ on: 'card' })
                }
              : undefined
          }
        />
      ) : null}
    </>
  )
}

/** Takes the focus each time it receives a new object. */
function Focused({ when, children }: { readonly when: object | undefined; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (when) element.current?.focus()
  }, [when])
  return (
    <div ref={element} tabIndex={-1}>
      {children}
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.funding') })
