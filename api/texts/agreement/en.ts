import { counts } from '#api/texts/counts.ts'
import type { AgreementTexts } from './agreement-texts.ts'

export const en: AgreementTexts = {
  title: 'Investment agreement',
  pages: 'Page {page} of {pages}',
  lead: ({ site, company, campaign }) =>
    `This agreement is made between the investor and ${company}, about an investment in ${campaign} through ${site}. It takes effect when the investor has signed it and the payment has arrived.`,
  ownLead: ({ site, company, campaign }) =>
    `The agreement about an investment in ${campaign} is the document that ${company} has handed in at ${site}. The pages that follow belong to it: they say what is invested, how it can be taken back, and who signed.`,
  parties: 'The parties',
  terms: {
    company: 'Company',
    companyAddress: 'Address of the company',
    campaign: 'Campaign',
    investor: 'Investor',
    reference: 'Reference',
    units: 'Units',
    unitPrice: 'Price of a unit',
    amount: 'Amount invested',
    interest: 'Interest a year',
    targetReturn: 'Target return a year, not promised',
    distribution: 'Annual distribution rate, not promised',
    term: 'Term',
    frequency: 'Payments to the investor',
    goal: 'Goal of the campaign',
    closes: 'The offer ends',
    ownFile: 'SHA-256 of the company’s document',
    legalName: 'Legal name',
    signedHow: 'Signature',
    typed: 'Signed as',
    signedAt: 'Date and time (UTC)',
    siteTime: 'Date and time here',
    address: 'Network address',
    browser: 'Browser',
    language: 'Language that was read',
    version: 'SHA-256 of the words that were read',
    agreementId: 'Number of the agreement',
    cancelUntil: 'Can be taken back until',
  },
  acquired: 'What is invested',
  kinds: {
    equity:
      'The investor acquires units of the company. They give a share in what the company earns and in what is left if it ends, as its articles say.',
    debt: 'The investor lends the amount to the company. The company pays it back at the end of the term and pays interest as stated below.',
    reit: 'The investor acquires units of a trust that holds real estate. They give a share in what the trust distributes, as its rules say.',
  },
  months: counts.en.months,
  frequencies: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' },
  payment: 'Payment',
  paymentText:
    'The amount is held apart for the campaign until it closes. Units are kept for the investor for the time that the site names; when that is over and nothing has been paid, they are free again and this agreement ends.',
  closing: 'Closing of the campaign',
  raises: {
    fixed: ({ goal, closes }) =>
      `The campaign ends on ${closes}. If it has not reached ${goal} by then, every amount is paid back in full and this agreement ends. If it has, the company receives the money and the investor the units.`,
    flexible: ({ goal, closes }) =>
      `The campaign ends on ${closes}. The company receives what has come in by then, also if that is less than the goal of ${goal}, and the investor the units.`,
  },
  cancelling: 'Taking the investment back',
  cancelRules: {
    us: ({ until }) =>
      `The investor may cancel until 48 hours before the end of the offer, that is until ${until}, for any reason and at no cost.`,
    eu: ({ days }) =>
      `The investor may withdraw until the end of the ${counts.en.calendarDays(days)} after the day of the signature, for any reason and at no cost (reflection period of Regulation (EU) 2020/1503).`,
    uk: () =>
      'The investor, who invests here for the first time, may withdraw within 24 hours of the signature, for any reason and at no cost.',
    site: ({ days }) =>
      days === 0
        ? 'Once it is paid, the investment cannot be taken back.'
        : `The investor may withdraw until the end of calendar day ${days} after the day of the signature, for any reason and at no cost.`,
  },
  cancelHow:
    'It is done on the page of the investment. What was paid goes back the way it came. Before it is paid, a reservation can be given up at any time.',
  risks: 'Risks',
  riskTexts: [
    'The investor may lose part or all of the amount.',
    'Units cannot be sold easily, and perhaps not at all before the end of the term.',
    'Returns, interest and distributions may be lower than stated, come later or not at all.',
    'The value of real estate can fall; projects can cost more and take longer than planned.',
    'The investment is not a bank deposit and no deposit scheme covers it.',
    'Nobody should invest more than they can afford to lose.',
  ],
  records: 'Electronic signature and records',
  recordTexts: [
    'The investor agrees to sign electronically and to receive this agreement as a file. The signature binds as one on paper does.',
    'With the signature the site records its date and time, the network address and the browser. The file can be had again at any time from the page of the investment.',
  ],
  signature: 'Signature of the investor',
  signatureLead: 'Stamped by the server at the moment of signing.',
  kindsOfSignature: { typed: 'Typed', drawn: 'Drawn by hand', image: 'Picture of a signature' },
  languages: { en: 'English', fr: 'French', ar: 'Arabic' },
  checkAt: (address) =>
    `Whether this very file was signed here can be checked by its SHA-256 at ${address}. It changes with every letter of the file.`,
}
