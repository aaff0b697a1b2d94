import type { PaymentTexts, RefundValues } from './payment-texts.ts'

/** A campaign whose name is not known any more. */
const unnamed = 'a campaign'

/** The transaction ids of a payment and of its refund, where they are known. */
export function bookings({ paid, refunded }: Pick<RefundValues, 'paid' | 'refunded'>): string[] {
  if (refunded === undefined) return []
  return [paid === undefined ? `Refund: ${refunded}.` : `Payment: ${paid}. Refund: ${refunded}.`]
}

export const paymentTexts: PaymentTexts = {
  payment: {
    'payment-failed': ({ amount, campaign }) => ({
      subject: `Your payment of ${amount} did not go through`,
      heading: 'Your payment did not go through',
      body: [
        campaign === undefined
          ? `${amount} for your wallet did not arrive: your bank or the provider refused the payment.`
          : `${amount} for ${campaign} did not arrive: your bank or the provider refused the payment.`,
        'Nothing was taken from you. The page says why it was refused, and whether you can pay another way.',
      ],
      action: 'See how it stands',
    }),
    'payment-returned': ({ amount, campaign }) => ({
      subject: `We are refunding ${amount}`,
      heading: 'We are refunding your payment',
      body: [
        campaign === undefined
          ? `We received ${amount} for your wallet and cannot use it. All of it goes back the way it came.`
          : `We received ${amount} for ${campaign} and cannot use it. All of it goes back the way it came.`,
        'With a bank that can take some days. You need not do anything. If your units are still reserved, you can pay again.',
      ],
      action: 'See how it stands',
    }),
    'payment-reversed': ({ amount, campaign = unnamed }) => ({
      subject: `Your investment in ${campaign} does not stand any more`,
      heading: 'A payment was taken back',
      body: [
        `Your bank or the provider took ${amount} back that had paid for your investment in ${campaign}.`,
        'The investment has ended and its units are free again. If this is a mistake, write to us; you can invest anew while units are left.',
      ],
      action: 'See how it stands',
    }),
    'payment-part-taken': ({ amount, campaign }) => ({
      subject: `A part of your payment of ${amount} was taken back`,
      heading: 'A part of a payment was taken back',
      body: [
        campaign === undefined
          ? `Your bank or the provider took back a part of ${amount} that you had put into your wallet.`
          : `Your bank or the provider took back a part of ${amount} that had paid for your investment in ${campaign}. The investment stands.`,
        'What is missing is taken from your wallet or is owed, and is paid first out of the next money that comes in. Write to us if this is a mistake.',
      ],
      action: 'See how it stands',
    }),
    'payment-reinstated': ({ amount, campaign }) => ({
      subject: `${amount} came back to your wallet`,
      heading: 'A dispute was decided for us',
      body: [
        campaign === undefined
          ? `${amount} that your bank or the provider had taken back of a top-up came back to us, and is put into your wallet.`
          : `${amount} that your bank or the provider had taken back of your payment for ${campaign} came back to us, and is put into your wallet.`,
        'What you owe is paid out of it first; the rest is yours. What had ended when it was taken does not begin again by itself.',
      ],
      action: 'Open the wallet',
    }),
    'payment-sent-by-hand': ({ amount, campaign }) => ({
      subject: `${amount} was sent to you by bank transfer`,
      heading: 'Your money is on its way by transfer',
      body: [
        campaign === undefined
          ? `${amount} of a top-up had to go back to you and could not go the way it came.`
          : `${amount} of your payment for ${campaign} had to go back to you and could not go the way it came.`,
        'We have sent it by bank transfer. It may take a few working days. Write to us if it does not arrive.',
      ],
      action: 'See how it stands',
    }),
    'transfer-unusable': ({ amount, campaign, reference }) => ({
      subject: `Your transfer of ${amount} could not be used`,
      heading: 'Your transfer goes back to you',
      body: [
        campaign === undefined
          ? `We received your transfer of ${amount}. It is not the amount that you announced for your wallet, or we received it before.`
          : `Your transfer of ${amount} arrived, and it cannot pay for an investment in ${campaign}.`,
        ...(reference === undefined ? [] : [`Its reference is ${reference}.`]),
        'We send it back by bank transfer, and write to you when we have done so. You need not do anything. What is still to be paid is still to be paid.',
      ],
      action: 'See how it stands',
    }),
    'transfer-to-wallet': ({ amount, campaign, reference }) => ({
      subject: `Your transfer of ${amount} is in your wallet`,
      heading: 'Your transfer was put into your wallet',
      body: [
        campaign === undefined
          ? `We received your transfer of ${amount}. It is not the amount that you announced for your wallet, or we received it before.`
          : `Your transfer of ${amount} arrived, and it cannot pay for an investment in ${campaign}.`,
        ...(reference === undefined ? [] : [`Its reference is ${reference}.`]),
        'We have put all of it into your wallet, from which you can invest it or withdraw it.',
      ],
      action: 'Open the wallet',
    }),
    'transfer-sent-back': ({ amount, campaign, reference }) => ({
      subject: `Your transfer of ${amount} was sent back`,
      heading: 'Your money is on its way back',
      body: [
        campaign === undefined
          ? `Your transfer of ${amount} for your wallet was not what you had announced.`
          : `Your transfer of ${amount} could not pay for an investment in ${campaign}.`,
        ...(reference === undefined ? [] : [`Its reference is ${reference}.`]),
        'We have sent it back by bank transfer. It may take a few working days. Write to us if it does not arrive.',
      ],
      action: 'See how it stands',
    }),
    'reservation-ended': ({ amount, campaign = unnamed, reference }) => ({
      subject: `Your reservation in ${campaign} has ended`,
      heading: 'Your units are not kept any more',
      body: [
        `Your reservation of ${amount} in ${campaign} was not paid in time. Nothing is owed, and you can invest anew while units are left.`,
        ...(reference === undefined
          ? []
          : [`If you have sent the transfer already, write to us with its reference ${reference}.`]),
      ],
      action: 'See how it stands',
    }),
  },
  missedGoalRefund: ({ campaign, amount, paid, refunded }) => ({
    subject: `Your investment in ${campaign} comes back`,
    heading: 'Your money goes back to you',
    body: [
      `${campaign} did not reach its goal. The ${amount} of your investment go back the way they came, and with them any fee; with a bank that can take some days.`,
      ...bookings({ paid, refunded }),
    ],
    action: 'Open the receipt',
  }),
  paymentWaiting: ({ amount }) => ({
    title: 'A payment needs you',
    body: `Money of a payment of ${amount} waits. Nobody moves it by itself.`,
  }),
}
