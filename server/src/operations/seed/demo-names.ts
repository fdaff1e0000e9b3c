import type { Random } from './random.ts';

export interface PersonName {
  readonly first: string;
  readonly last: string;
}

/** First and last names that occur together, by region. */
const REGIONS: readonly (readonly [first: string, last: string])[] = [
  [
    'Aarav Aditi Amit Anjali Arjun Deepak Isha Kunal Manish Neha Nikhil Pooja Rahul Ritu Rohan Shreya Sunita Vikas',
    'Agarwal Bhatia Chauhan Gupta Jain Kapoor Malhotra Mishra Saxena Sharma Singh Srivastava Tiwari Verma',
  ],
  [
    'Anand Bhavani Deepa Ganesh Gayathri Karthik Lakshmi Meenakshi Murugan Padma Prakash Ramya Saravanan Senthil Sowmya Vasanth',
    'Balasubramanian Chandrasekaran Iyer Krishnan Muthukumar Natarajan Raghavan Ramanathan Subramaniam Sundaram Venkatesan',
  ],
  [
    'Ajith Anjana Arya Devika Gopika Hari Jayan Lekha Manoj Parvathy Rajesh Reshma Sandeep Sreelakshmi Unni Vishnu',
    'Kurup Mathew Menon Nair Nambiar Panicker Pillai Thomas Varghese Warrier',
  ],
  [
    'Aniket Aparna Ashwini Gauri Mandar Manasi Mihir Omkar Prajakta Rutuja Sachin Sayali Shubham Tejas',
    'Bhosale Deshmukh Deshpande Gaikwad Jadhav Joshi Kulkarni Patil Pawar Shinde',
  ],
  [
    'Abhijit Ananya Anirban Arpita Debjani Indrani Joydeep Madhumita Moumita Paromita Sourav Subhash Sudipta Tanushree',
    'Banerjee Basu Bhattacharya Bose Chatterjee Das Dutta Ghosh Mukherjee Sarkar Sen',
  ],
  [
    'Bhavesh Chirag Darshana Dhruv Falguni Hetal Jignesh Kinjal Mitesh Nirali Parth Rupal Urvashi Yash',
    'Bhatt Dave Desai Mehta Panchal Parikh Patel Shah Trivedi Vyas',
  ],
  [
    'Anusha Bhargav Harika Kiran Lavanya Mahesh Naveen Pavan Pranathi Ravi Sirisha Sneha Swathi Venkat',
    'Chowdary Gowda Hegde Kamath Naidu Prasad Rao Reddy Shetty Varma',
  ],
  [
    'Amandeep Balwinder Gurpreet Harleen Harpreet Jaspreet Kulwinder Manpreet Navjot Parminder Rajveer Simran',
    'Ahluwalia Bajwa Dhillon Gill Grewal Kaur Sandhu Sidhu',
  ],
  [
    'Aamir Ayesha Farhan Fatima Imran Irfan Nadia Rehana Sameer Shabana Tariq Yasmin Zainab Zoya',
    'Ahmed Ansari Hussain Khan Mirza Qureshi Sheikh Siddiqui',
  ],
  [
    'Alisha Clara Elvis Fiona Jason Joanna Kevin Melwyn Nisha Royston Sharon Valerie',
    "Almeida Braganza D'Souza Dias Fernandes Lobo Pereira Pinto Rodrigues",
  ],
];

/** The member whose account the documents name, and the pictures show. */
const FIRST: PersonName = { first: 'Asha', last: 'Rao' };
export const FIRST_EMAIL = 'asha.rao@example.com';

/**
 * Returns different names, the first of them Asha Rao. Throws RangeError when more names are requested than can be
 * combined.
 */
export function drawNames(random: Random, count: number): readonly PersonName[] {
  const all = REGIONS.flatMap(([firsts, lasts]) =>
    firsts.split(' ').flatMap((first) => lasts.split(' ').map((last) => ({ first, last }))),
  );
  if (count > all.length) throw new RangeError(`there are only ${String(all.length)} names`);
  const shuffled = all
    .map((name) => ({ name, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  return [FIRST, ...shuffled].slice(0, count);
}

const FORMS: readonly (readonly [
  form: (name: PersonName, random: Random) => string,
  weight: number,
])[] = [
  [({ first, last }) => `${first}.${last}`, 5],
  [({ first, last }) => `${first}${last}`, 2],
  [({ first, last }) => `${first.charAt(0)}.${last}`, 1],
  [({ first, last }, random) => `${first}.${last}${String(random.integer(65, 99))}`, 2],
  [({ first }, random) => `${first}${random.digits(4)}`, 1],
  [({ first, last }) => `${last}_${first}`, 1],
];

/** Reserved for examples, so no mail ever reaches a stranger. */
const DOMAINS = ['example.com', 'example.org', 'example.net'] as const;

const lettersOf = (text: string): string => text.replace(/[^A-Za-z]/g, '');

/** Returns an e-mail address for each name; all differ. */
export function drawEmails(random: Random, names: readonly PersonName[]): readonly string[] {
  const used = new Set([FIRST_EMAIL]);
  return names.map((name) => {
    if (name === FIRST) return FIRST_EMAIL;
    const plain = { first: lettersOf(name.first), last: lettersOf(name.last) };
    for (;;) {
      const local = random.weighted(FORMS)(plain, random);
      const email = `${local}@${random.pick(DOMAINS)}`.toLowerCase();
      if (!used.has(email)) {
        used.add(email);
        return email;
      }
    }
  });
}
