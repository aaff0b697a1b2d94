import { useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { listAccounts } from '#contract/connected-account.ts'
import type { PageModule } from '#src/components/page.ts'
import { useConnecting } from '#src/components/use-connecting.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { ConnectedAccountsHere } from './connected-choice.tsx'
import { FundingForm } from './funding-form.tsx'
import { GoLive } from './go-live.tsx'
import { KeptAccountCard } from './kept-account.tsx'
import { StepFrame, StepLoader } from './step-frame.tsx'
import { useAccount } from './use-account.ts'
import type { OpenDraft } from './use-section.ts'
import { useStep } from './use-step.ts'

/** Step 6: the account that the money is paid out to, and what is left before the campaign can be handed in. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FundingStep open={open} />}</StepLoader>
)

function FundingStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const step = useStep(open, 'funding', [])
  return (
    <StepFrame of={step} title={text('draft.step.funding')} lead={text('steps.fundingLead')}>
      {open.draft.campaign.isOwner ? <Account open={open} /> : <Notice>{text('steps.ownerAccount')}</Notice>}
      <GoLive of={step} />
    </StepFrame>
  )
}

/** Asked for where the site needs one. */
function useConnectedHere({ id, draft }: OpenDraft): ConnectedAccountsHere | undefined {
  const { achOn } = draft.rules
  const [query] = useSearchParams()
  const accounts = useCall(listAccounts, achOn ? {} : null)
  const way = useConnecting()
  const test = useBootstrap()?.gateways.find(({ type }) => type === 'stripe')?.test ?? false
  return achOn ? { campaignId: id, accounts, way, test, brought: query.get('account') ?? '' } : undefined
}

function Account({ open }: { readonly open: OpenDraft }) {
  const showToast = useSetAtom(showToastAtom)
  const entry = useAccount(open)
  const here = useConnectedHere(open)
  const { kept, stored, version } = entry
  const editable = open.draft.editable.includes('funding')
  const [again, setAgain] = useState(false)
  const [typing, setTyping] = useState(false)
  // What the person saw when they began to type: what the server shows meanwhile is not put under their fingers.
  const [seen, setSeen] = useState({ stored, version })
  if (!typing && seen.version !== version) setSeen({ stored, version })
  // What was pressed is gone: what stands in its place takes the focus.
  const [focus, setFocus] = useState<{ readonly on: 'card' | 'form' }>()
  // In a dispute the two accounts are all there is to choose from; one that was refused is entered anew below.
  const entering = kept === undefined || kept.state === 'refused' || (again && kept.state !== 'disputed')
  return (
    <>
      {kept ? (
        <Focused when={focus?.on === 'card' ? focus : undefined}>
          <KeptAccountCard
            account={kept}
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
          // What was saved comes back masked: a form of its own.
          key={seen.version}
          entry={entry}
          stored={seen.stored}
          version={kept?.version ?? seen.version}
          focus={focus?.on === 'form' ? focus : undefined}
          here={here}
          editable={editable}
          typed={() => setTyping(true)}
          saved={(outcome, leave) => {
            setAgain(false)
            setTyping(false)
            setFocus(outcome === 'kept' ? { on: 'card' } : undefined)
            if (outcome === 'sent') showToast({ text: 'steps.accountSaved', look: 'good' })
            if (outcome === 'sent' && leave !== undefined)
              void here?.way.go({ campaignId: open.id, ...(leave === '' ? {} : { accountId: leave }) })
          }}
          back={
            kept && kept.state !== 'refused'
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

/** Takes the focus each time that it is handed something new. */
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
