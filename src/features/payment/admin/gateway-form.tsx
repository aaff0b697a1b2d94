import { useSetAtom } from 'jotai'
import { updateGateway } from '#contract/payment/admin/gateway.ts'
import type { GatewayTerms } from '#contract/payment/gateway-terms.ts'
import { takesCurrency } from '#domain/payment/provider-money.ts'
import { FormFrame, TickField } from '#src/components/form/form-parts.tsx'
import { NumberField } from '#src/components/number/number-field.tsx'
import { type FormField, type FormValues, useForm } from '#src/components/form/use-form.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { showToastAtom } from '#src/state/toasts.ts'
import { Badge } from '#src/ui/badge.tsx'
import styles from './gateways-page.module.css'
import { fieldsOf, validateFee, valuesOf } from './gateway-values.ts'

/** One payment method: whether users may use it, and its fees. */
export function GatewayForm({ terms }: { readonly terms: GatewayTerms }) {
  const { text, rich, date, decimalMark } = useIntl()
  const update = useIdempotentMutation(updateGateway)
  const showToast = useSetAtom(showToastAtom)
  const known = useBootstrap()?.currencies ?? []
  const { provider, changed, type } = terms
  const takes = known.map(({ code }) => code).filter((code) => takesCurrency(type, code))
  const fields = fieldsOf(terms, takes)
  const form = useForm<FormValues>({
    initial: valuesOf(terms, fields, decimalMark),
    validate: (values) => validateFee(values, fields, decimalMark).problems,
    send: async (values) => {
      const { fee } = validateFee(values, fields, decimalMark)
      const body = { on: values[fields.on] === true, fee: { ...fee, flat: [...fee.flat] } }
      const saved = await update({ params: { type }, body })
      if (saved.terms) form.set(valuesOf(saved.terms, fields, decimalMark))
      showToast({ text: 'admin.gatewaySaved', variant: 'good' })
    },
  })
  return (
    <section className="panel stack" aria-labelledby={`gateway-${type}`}>
      <h2 id={`gateway-${type}`} className="cluster">
        {text(`admin.gateway.${type}`)}
        {provider === null ? (
          <Badge variant="plain">{text('admin.gatewayNone')}</Badge>
        ) : provider.test ? (
          <Badge variant="warn">{text('admin.gatewayTest')}</Badge>
        ) : (
          <Badge variant="good">{text('admin.gatewayLive')}</Badge>
        )}
      </h2>
      {provider === null ? <p className="soft">{text('admin.gatewayNoneText')}</p> : null}
      <FormFrame form={form} submit={text('admin.gatewaySave')} needsConnection>
        <TickField of={form.field(fields.on) as FormField<boolean>} label={text('admin.gatewayOn')} />
        <div className={styles.fees}>
          <NumberField
            of={form.field(fields.percent) as FormField<string>}
            label={text('admin.gatewayPercent')}
            kind={{ is: 'percent' }}
            savedAs={text('admin.gatewayPercent')}
          />
          {fields.flat.map(({ name, currency }) => (
            <NumberField
              key={name}
              kind={{ is: 'money', currency }}
              savedAs={text('admin.gatewayFlat', { currency })}
              of={form.field(name) as FormField<string>}
              label={rich('admin.gatewayFlat', { currency: <bdi key="currency">{currency}</bdi> })}
            />
          ))}
        </div>
      </FormFrame>
      {changed ? (
        <p className="soft small">
          {rich('admin.gatewayChanged', {
            date: (
              <time key="date" dateTime={changed.at}>
                {date(changed.at, 'time')}
              </time>
            ),
            name: <bdi key="name">{changed.by}</bdi>,
          })}
        </p>
      ) : null}
    </section>
  )
}
