import type { Receipt } from '#contract/investment/investment.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { FailureNotice, LoadingView } from '#src/components/loaded-view.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Deadline } from '#src/features/investment/pay/deadline.tsx'
import { ReservationActions } from '#src/features/investment/reservation-actions.tsx'
import { StepList } from '#src/features/investment/invest/step-list.tsx'
import { AgreementText } from './agreement-text.tsx'
import { SignForm } from './sign-form.tsx'
import { useAgreementDraft } from './use-agreement-draft.ts'
import { useSignForm } from './use-sign-form.ts'
import { downloadDraft, type AgreementDraft } from '#contract/investment/agreement.ts'
import { FileButton } from '#src/components/form/file-button.tsx'
import { useNow } from '#src/components/now.tsx'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'

interface AgreementStepProps {
  readonly data: Receipt
  /** The investment has to be reloaded: it is signed, or no longer exists. */
  readonly onDone: () => void
}

/** The step between reservation and payment: the full agreement text and its signature. */
export function AgreementStep({ data, onDone }: AgreementStepProps) {
  const { investment, investor } = data
  const intl = useIntl()
  const { text } = intl
  const { draft, failure, asking, forName, ask } = useAgreementDraft(investment.id)
  const form = useSignForm({ investmentId: investment.id, name: investor.name, draft, forName, ask, onDone })
  return (
    <>
      <StepList campaignId={investment.campaign.id} current="agreement" locked />
      <section className="panel stack" aria-label={text('invest.step.agreement')}>
        <p>{text('agreement.lead')}</p>
        <p className="soft small">
          <Deadline expiresAt={investment.expiresAt} />
        </p>
        {draft ? (
          <>
            {draft.source === 'uploaded' ? (
              <Notice title={text('agreement.own')}>{text('agreement.ownText')}</Notice>
            ) : null}
            <AgreementText blocks={draft.blocks} />
            <div className="cluster">
              <DraftFile investmentId={investment.id} legalName={forName} />
            </div>
            <CancelNotice rule={draft.cancelRule} until={draft.cancelUntil} />
            <SignForm form={form} asking={asking} />
          </>
        ) : failure && failure.code !== 'INVALID_INPUT' ? (
          <>
            {failure.code === 'OFFLINE' || failure.code === 'UNREADABLE' ? (
              <FailureNotice failure={failure} retry={() => ask(forName)} />
            ) : (
              <Notice
                variant="bad"
                live
                title={failureText(failure, intl)}
                action={
                  <Button variant="quiet" onClick={onDone}>
                    {text('shell.retry')}
                  </Button>
                }
              />
            )}
          </>
        ) : (
          <LoadingView>
            <Skeleton lines={12} />
          </LoadingView>
        )}
      </section>
      <ReservationActions data={data} onDone={onDone} />
    </>
  )
}

/** The unsigned agreement as a file, to be read elsewhere. */
function DraftFile({ investmentId, legalName }: { readonly investmentId: string; readonly legalName: string }) {
  const { text } = useIntl()
  return (
    <FileButton
      call={downloadDraft}
      input={{ body: { investorId: investmentId, legalName } }}
      label={text('agreement.draftFile')}
    />
  )
}

interface CancelNoticeProps {
  readonly rule: AgreementDraft['cancelRule']
  readonly until: string
}

/** The cancellation deadline if the agreement were signed now, shown before signing (decision T31). */
function CancelNotice({ rule, until }: CancelNoticeProps) {
  const { text, zoned } = useIntl()
  const now = useNow()
  const timeZone = useBootstrap()?.site.timezone ?? 'UTC'
  const open = Date.parse(until) > now
  return (
    <Notice
      variant={open ? 'info' : 'warn'}
      title={open ? text('agreement.cancelUntil', { moment: zoned(until, timeZone) }) : text('agreement.cancelNot')}
    >
      {open ? text(`agreement.cancelRule.${rule}`) : null}
    </Notice>
  )
}
