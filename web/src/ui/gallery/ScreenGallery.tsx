import { CreditCard, Globe, History, LayoutDashboard, UserRound, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../feedback/Badge.tsx';
import { Button } from '../buttons/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { AccountBadge } from '../layout/AccountBadge.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Pager } from '../table/Pager.tsx';
import { PageTitle } from '../layout/PageTitle.tsx';
import { SidebarLayout } from '../layout/SidebarLayout.tsx';
import { SummaryCard } from '../layout/SummaryCard.tsx';
import { Table } from '../table/Table.tsx';
import { TextLink } from '../buttons/TextLink.tsx';
import { ThemeSwitch } from '../buttons/ThemeSwitch.tsx';
import { showToast } from '../feedback/toast.ts';
import { Toasts } from '../feedback/Toasts.tsx';
import { purchases, purchaseColumns } from './sample-rows.tsx';
import { SampleToken } from './SampleToken.tsx';

const items = [
  { label: 'Dashboard', href: '/user/dashboard', icon: <LayoutDashboard aria-hidden="true" /> },
  { label: 'Buy Token', href: '/user/buy-token', icon: <CreditCard aria-hidden="true" /> },
  {
    label: 'Payment History',
    href: '/user/payment-history',
    icon: <History aria-hidden="true" />,
    badge: 12,
    badgeLabel: 'waiting',
  },
  { label: 'Profile', href: '/user/profile', icon: <UserRound aria-hidden="true" /> },
];

export function ScreenGallery() {
  const [card, setCard] = useState<'globalStock' | 'myStock'>('globalStock');
  const [page, setPage] = useState(4);
  const rows = new URLSearchParams(location.search).has('many') ? purchases(100) : purchases(3);
  return (
    <>
      <PageTitle title="Gallery | Dashboard" />
      <Toasts position="top-right" />
      <SidebarLayout
        brand={{ icon: <SampleToken />, name: 'GLXY', href: '/user/dashboard' }}
        items={items}
        header={<AccountBadge name="Anjali Venkataraghavan" idLabel="ID" id="GLXY-7K3MQ9XD" />}
        footer={<ThemeSwitch night />}
        onLogout={() => showToast({ kind: 'success', text: 'Logged out.' })}
      >
        <PageHeader
          title="Dashboard"
          above="GLXY PRE-LAUNCH PROGRAM"
          actions={<Button>BUY NOW</Button>}
        />
        <div style={{ display: 'grid', gap: '1.5rem' }}>
          <div
            style={{
              display: 'grid',
              gap: '1rem',
              gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 18rem), 1fr))',
            }}
          >
            <SummaryCard
              id="globalStock"
              title="Global Stock"
              icon={<Globe aria-hidden="true" />}
              mainValue="1,58,800 GLXY"
              note="12 members"
              tokenIcon={<SampleToken />}
              active={card === 'globalStock'}
              viewMoreText="View More"
              onSelect={setCard}
            />
            <SummaryCard
              id="myStock"
              title="My Stock"
              icon={<Wallet aria-hidden="true" />}
              mainValue="12,300 GLXY"
              note="₹ 1,23,000.00"
              tokenIcon={<SampleToken />}
              active={card === 'myStock'}
              viewMoreText="View More"
              onSelect={setCard}
            />
          </div>
          <Table
            caption="Payment history"
            columns={purchaseColumns}
            rows={card === 'globalStock' ? rows : []}
            rowKey={(row) => row.id}
            empty={
              <EmptyState
                picture="receipt"
                text="No payment history found."
                action={<TextLink href="/user/buy-token">Buy your first tokens</TextLink>}
              />
            }
          />
          <Pager page={page} lastPage={22} onPage={setPage} marginPages={2} />
          <p>
            <Badge tone="yellow">Pending</Badge>
          </p>
        </div>
      </SidebarLayout>
    </>
  );
}
