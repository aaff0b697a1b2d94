import type { WalletTexts } from './wallet-texts.ts'

export const walletTexts: WalletTexts = {
  topUpTitle: ({ site }) => `Wallet at ${site}`,
  wallet: {
    'top-up-waiting': ({ amount, transfer }) => ({
      subject: `Putting ${amount} into your wallet: how to pay`,
      heading: 'Your wallet waits for your transfer',
      body: [
        transfer === undefined
          ? `Send ${amount} by bank transfer to complete your deposit.`
          : `Send ${amount} with the reference ${transfer.reference} by ${transfer.until}.`,
        'The page of the top-up shows where the money goes. It is in your wallet once it has arrived.',
      ],
      action: 'Open the top-up',
    }),
    'top-up-paid': ({ amount }) => ({
      subject: `${amount} is in your wallet`,
      heading: 'Money has arrived in your wallet',
      body: [`${amount} was put into your wallet.`],
      action: 'Open the wallet',
    }),
    'top-up-taken-back': ({ amount }) => ({
      subject: `A top-up of ${amount} was taken back`,
      heading: 'A top-up was taken back',
      body: [
        `The bank or card provider took ${amount} back that had been put into your wallet.`,
        'What was still there is gone from the wallet. What you had used already is owed, and is taken first out of the next money that comes in.',
      ],
      action: 'Open the wallet',
    }),
    'top-up-refunded': ({ amount }) => ({
      subject: `A top-up of ${amount} was refunded`,
      heading: 'A top-up was refunded',
      body: [
        `An administrator sends back ${amount} that you had put into your wallet, the way it came. With a bank that can take some days.`,
      ],
      action: 'Open the wallet',
    }),
    'withdrawal-asked': ({ amount, account }) => ({
      subject: `You asked to withdraw ${amount}`,
      heading: 'Your withdrawal waits',
      body: [
        `You asked for ${amount} to be sent to your account ${account}. It is set apart until we have sent it.`,
        'If this was not you, change your password at once and write to us.',
      ],
      action: 'Open the wallet',
    }),
    'withdrawal-processing': ({ amount, account }) => ({
      subject: `Your withdrawal of ${amount} is in process`,
      heading: 'Your withdrawal is in process',
      body: [`We are sending ${amount} to your account ${account}.`],
      action: 'Open the wallet',
    }),
    'withdrawal-paid': ({ amount, account, reference }) => ({
      subject: `Your withdrawal of ${amount} was sent`,
      heading: 'Your withdrawal was sent',
      body: [
        `We sent ${amount} to your account ${account}. Banks may need some working days.`,
        ...(reference === undefined ? [] : [`The reference of the transfer is ${reference}.`]),
      ],
      action: 'Open the wallet',
    }),
    'withdrawal-rejected': ({ amount, reason }) => ({
      subject: `Your withdrawal of ${amount} was not carried out`,
      heading: 'Your withdrawal was not carried out',
      body: [`${amount} is back in your wallet.`, ...(reason === undefined ? [] : ['The reason:', reason])],
      action: 'Open the wallet',
    }),
    'withdrawal-returned': ({ amount, account, reason }) => ({
      subject: `Your withdrawal came back: ${amount}`,
      heading: 'Your withdrawal came back',
      body: [
        `The bank sent back the transfer to your account ${account}. ${amount} is in your wallet again.`,
        ...(reason === undefined ? [] : ['The reason:', reason]),
        'Check the account before you withdraw again.',
      ],
      action: 'Open the wallet',
    }),
    'investment-refunded': ({ amount, campaign }) => ({
      subject: `${amount} is back in your wallet`,
      heading: 'An investment was refunded',
      body: [`Your investment in ${campaign} was refunded: ${amount} is back in your wallet.`],
      action: 'Open the wallet',
    }),
    distribution: ({ amount, campaign }) => ({
      subject: `${amount} from ${campaign} is in your wallet`,
      heading: 'Money was distributed',
      body: [`Your share of a distribution of ${campaign} has come into your wallet: ${amount}.`],
      action: 'Open the wallet',
    }),
    'account-changed': ({ account }) => ({
      subject: 'The account for your withdrawals was changed',
      heading: 'Your account for withdrawals was changed',
      body: [
        `Withdrawals go to the account ${account} from tomorrow on; until then nothing is sent.`,
        'If this was not you, change your password at once and write to us.',
      ],
      action: 'Open the wallet',
    }),
  },
  withdrawalWaiting: ({ amount }) => ({ title: 'A withdrawal waits', body: `${amount} is to be sent.` }),
  statement: {
    heads: [
      'Date (UTC)',
      'What',
      'Campaign',
      'Way',
      'Status',
      'In',
      'Out',
      'Fee',
      'Balance',
      'Currency',
      'Transaction',
    ],
    opening: 'Opening balance',
    closing: 'Closing balance',
    events: {
      'top-up': 'Top-up',
      'top-up-reversed': 'Top-up taken back',
      'top-up-refunded': 'Top-up refunded',
      'payment-reinstated': 'Money of a dispute given back',
      'owed-settled': 'Paid what was owed',
      'owed-returned': 'Given back of what was owed',
      withdrawal: 'Withdrawal initiated by you',
      'withdrawal-returned': 'Withdrawal sent back by the bank',
      'refunded-by-admin': 'Refunded by an administrator',
      invested: 'Invested',
      distribution: 'Distribution credited by an administrator',
      'campaign-unsuccessful': 'Campaign unsuccessful',
      'taken-back': 'Investment taken back',
      'payment-returned': 'Payment given back',
    },
    statuses: ['Pending', 'In process', 'Success', 'Failed'],
    paymentMethods: {
      offline: 'Bank transfer',
      stripe: 'Card',
      paypal: 'PayPal',
      ach: 'Bank debit',
      wallet: 'Wallet',
      mangopay: 'Mangopay wallet',
    },
  },
}
