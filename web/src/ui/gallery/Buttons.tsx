import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../feedback/Badge.tsx';
import { Button } from '../buttons/Button.tsx';
import { ButtonLink } from '../buttons/ButtonLink.tsx';
import { Card } from '../layout/Card.tsx';
import { IconButton } from '../buttons/IconButton.tsx';
import { TextLink } from '../buttons/TextLink.tsx';
import { ThemeSwitch } from '../buttons/ThemeSwitch.tsx';
import { Row } from './Row.tsx';

export function Buttons() {
  const [pending, setPending] = useState(false);
  const work = () => {
    setPending(true);
    setTimeout(() => setPending(false), 1500);
  };
  return (
    <Card title="Buttons and links">
      <Row>
        <Button pending={pending} pendingText="Processing..." onClick={work}>
          BUY NOW
        </Button>
        <Button pending pendingText="Logging in...">
          Log in
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="danger">Reject</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="link">Resend OTP</Button>
      </Row>
      <Row>
        <Button size="small">Approve</Button>
        <Button size="small" variant="secondary">
          View
        </Button>
        <Button size="small" variant="danger">
          Reject
        </Button>
        <IconButton label="Edit" icon={<Pencil aria-hidden="true" />} />
        <IconButton label="Delete" variant="danger" icon={<Trash2 aria-hidden="true" />} />
        <ButtonLink href="/user/buy-token" variant="secondary">
          Buy Token
        </ButtonLink>
        <TextLink href="/privacy-policy">privacy policy</TextLink>
      </Row>
      <Row>
        <Badge tone="green">APPROVED</Badge>
        <Badge tone="yellow">PENDING</Badge>
        <Badge tone="red">REJECTED</Badge>
        <Badge tone="grey">N/A</Badge>
        <Badge tone="brand">Answered</Badge>
        <Badge tone="yellow" outlined>
          Waiting
        </Badge>
        <ThemeSwitch />
      </Row>
    </Card>
  );
}
