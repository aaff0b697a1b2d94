import { counts } from '#api/texts/counts.ts'
import { contactTopics } from '#api/texts/contact-topics.ts'
import type { LetterTexts } from './letter-texts.ts'

export const letterTexts: LetterTexts = {
  contact: ({ site, name, email, topic, lines }) => ({
    subject: `رسالة إلى ${site}: ${contactTopics.ar[topic]}`,
    heading: contactTopics.ar[topic],
    body: [name === undefined ? `من ${email}` : `من ${name}، ${email}`, ...lines],
  }),
  contactFooter: ({ site }) =>
    `تصلك هذه الرسالة لأنك تدير ${site}. كُتبت في نموذج التواصل، ويذهب الرد إلى العنوان المُدخل فيه، ولم يتحقق منه أحد.`,
  newsletterConfirmation: ({ site, hours }) => ({
    subject: `أكّد اشتراكك في نشرة ${site}`,
    heading: 'بقيت ضغطة واحدة',
    body: [
      `طلب أحدهم، وغالبًا أنت، نشرة ${site} بهذا العنوان. اضغط الزر خلال ${counts.ar.hours(hours)} لتصلك.`,
      'إن لم تكن أنت فتجاهل هذه الرسالة، ولن يصلك غيرها.',
    ],
    action: 'نعم، اشترك',
  }),
  newsletterConfirmationFooter: ({ site }) => `تصلك هذه الرسالة مرة واحدة لأن هذا العنوان أُدخل في ${site}.`,
  newsletterWelcome: ({ site }) => ({
    subject: `أهلًا بك في نشرة ${site}`,
    heading: 'تم اشتراكك',
    body: ['من وقت لآخر ستقرأ عن حملات جديدة وعمّا آلت إليه الحملات السابقة.'],
    action: 'تصفح الحملات',
  }),
  newsletterFooter: ({ site }) => `تصلك هذه الرسالة لأنك مشترك في نشرة ${site}.`,
  newsletterEnd: 'إلغاء الاشتراك',
  invitation: ({ site, by }) => ({
    subject: `${by} يدعوك إلى ${site}`,
    heading: `دعوة من ${by} إلى ${site}`,
    body: [
      `يستخدم ${by} موقع ${site} ويرى أنه قد يعجبك: يستثمر الناس فيه معًا في العقارات والشركات، ابتداءً من مبالغ صغيرة.`,
      'التصفح مجاني، أما الاستثمار فيعرّض مالك للمخاطر.',
    ],
    action: 'ألقِ نظرة',
  }),
  invitationFooter: ({ site, by, days }) =>
    `تصلك هذه الرسالة لأن ${by} أدخل عنوانك في ${site}. يُحفظ العنوان ${counts.ar.days(days)}، وإن ألغيت الاشتراك فلن تصل إليه دعوة بعد ذلك.`,
}
